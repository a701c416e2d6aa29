import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { CheckLine } from '#studio/controls/CheckLine.tsx'
import { MomentField } from '#studio/controls/MomentField.tsx'
import { momentOf } from '#studio/moments.ts'
import type { Mailing } from '../contract.ts'

interface SendPanelProps {
  mailing: Mailing
  blocked: boolean
  /** Without `at`: now. */
  onSend(when: { at?: string; local?: boolean }): void
  onCancel(): void
}

/** Asks when a mailing is to go. */
export function SendPanel({ mailing, blocked, onSend, onCancel }: SendPanelProps) {
  const [at, setAt] = useState('')
  const [local, setLocal] = useState(false)
  const { at: moment, faulty } = momentOf(at)
  return (
    <div className="form-panel" role="group" aria-label={t('studio-newsletter.send-it')}>
      <MomentField value={at} onChange={setAt} past={(utc) => t('studio-newsletter.moment-past', { utc })} />
      {at !== '' && mailing.second_subject === '' && (
        <CheckLine checked={local} onChange={setLocal}>
          {t('studio-newsletter-zone.local')}
        </CheckLine>
      )}
      <div className="actions">
        <button type="button" className="btn" disabled={blocked || faulty} onClick={() => onSend(moment ? { at: moment.toISOString(), local } : {})}>
          {at === '' ? t('studio-newsletter.send-it-now', { count: mailing.recipients }) : t('studio-newsletter.schedule')}
        </button>
        <button type="button" className="btn is-outlined" onClick={onCancel}>
          {t('studio-newsletter.not-yet')}
        </button>
      </div>
    </div>
  )
}
