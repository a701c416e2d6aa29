import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { CheckLine } from '#studio/controls/CheckLine.tsx'
import { MomentField } from '#studio/controls/MomentField.tsx'
import { clockOf, formatMoment, momentOf } from '#studio/moments.ts'
import { allMailings, oneMailing } from '../client.ts'
import type { Mailing, mailingsContract } from '../contract.ts'
import { mayCancel, mayEdit } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { statusNames } from './status-names.ts'
import { go } from '#studio/router.ts'

/** How far it is, and what may be done with it now. `unsent`: its form holds more than was kept, and a mail goes as it was kept. */
export function MailingSteps({ mailing, listName, unsent }: { mailing: Mailing; listName: string; unsent: boolean }) {
  const call = callsOf<typeof mailingsContract>(useApi())
  const store = useQueryStore()
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const [at, setAt] = useState('')
  const [local, setLocal] = useState(false)
  const [testTo, setTestTo] = useState('')
  const params = { id: String(mailing.id) }

  async function act(work: () => Promise<{ data: Mailing } | { message: string }>): Promise<boolean> {
    setSure(false)
    setBusy(true)
    try {
      const answer = await work()
      if ('message' in answer) toast(answer.message, { tone: 'success' })
      else store.set(oneMailing(mailing.id), answer)
      void store.refetch(allMailings())
      return true
    } catch (thrown) {
      toast(thrown instanceof Problem ? sayable(thrown) : wentWrong(), { tone: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }
  const { at: moment, faulty } = momentOf(at)
  const send = () => act(() => call('POST /newsletter/mailings/:id/send', { params, body: moment ? { at: moment.toISOString(), local } : {} }))

  async function remove(): Promise<void> {
    const text = t('studio-newsletter.what-removing-does')
    if (
      !(await confirmWith({
        title: t('studio-newsletter.remove-question', { subject: mailing.subject }),
        text,
        act: t('studio-newsletter.delete-newsletter'),
        danger: true,
      }))
    )
      return
    if (await act(() => call('DELETE /newsletter/mailings/:id', { params }))) go('/studio/newsletter')
  }

  return (
    <>
      <div role="status">
        <dl className="fact-list">
          <div>
            <dt>{t('studio-newsletter.state')}</dt>
            <dd>
              {mailing.status === 'scheduled' && mailing.scheduled_at
                ? mailing.local_at
                  ? t('studio-newsletter-zone.goes-local', { time: clockOf(mailing.local_at), from: formatMoment(mailing.scheduled_at) })
                  : t('studio-newsletter.goes', { time: formatMoment(mailing.scheduled_at) })
                : statusNames()[mailing.status]}
            </dd>
          </div>
          <div>
            <dt>{listName}</dt>
            <dd className="tabular-nums">{t('studio-newsletter.readers', { count: mailing.recipients })}</dd>
          </div>
          {!mayEdit(mailing.status) && (
            <div>
              <dt>{t('studio-newsletter.sent-failed-left-out')}</dt>
              <dd className="tabular-nums">
                {mailing.sent}, {mailing.failed}, {mailing.skipped}
              </dd>
            </div>
          )}
        </dl>
      </div>
      {mailing.status === 'sending' && (
        <progress
          max={mailing.recipients}
          value={mailing.sent + mailing.failed + mailing.skipped}
          aria-label={t('studio-newsletter.progress-of-the-mailing')}
        />
      )}
      {mailing.status === 'sending' && mailing.test_until && (
        <p className="meta">{t('studio-newsletter-test.waits-for-clicks', { time: formatMoment(mailing.test_until) })}</p>
      )}
      {mailing.trouble && (
        <p className="setting-error" role="alert">
          {mailing.trouble}
        </p>
      )}
      {unsent && <p className="meta">{t('studio-newsletter.save-your-changes-first-the')}</p>}
      <label className="form-field">
        <span>{t('studio-newsletter-preview.test-to')}</span>
        <input type="text" inputMode="email" dir="ltr" value={testTo} onChange={(event) => setTestTo(event.currentTarget.value)} />
        <small>{t('studio-newsletter-preview.test-to-hint')}</small>
      </label>
      <div className="actions">
        <button
          type="button"
          className="btn is-outlined"
          disabled={busy || unsent}
          onClick={() => void act(() => call('POST /newsletter/mailings/:id/test', { params, body: { to: addressesIn(testTo) } }))}
        >
          {testTo.trim() ? t('studio-newsletter-preview.send-test') : t('studio-newsletter.send-a-test-to-me')}
        </button>
        {mayEdit(mailing.status) && !sure && (
          <button type="button" className="btn" disabled={busy || unsent} onClick={() => setSure(true)}>
            {t('studio-newsletter.send')}
          </button>
        )}
        {mailing.status === 'sending' && (
          <button type="button" className="btn is-outlined" onClick={() => void act(() => call('POST /newsletter/mailings/:id/pause', { params }))}>
            {t('studio-newsletter.pause')}
          </button>
        )}
        {mailing.status === 'paused' && (
          <button type="button" className="btn" onClick={() => void act(() => call('POST /newsletter/mailings/:id/resume', { params }))}>
            {t('studio-newsletter.go-on')}
          </button>
        )}
        {mayCancel(mailing.status) && (
          <button type="button" className="btn is-outlined" onClick={() => void act(() => call('POST /newsletter/mailings/:id/cancel', { params }))}>
            {mailing.status === 'scheduled' ? t('studio-newsletter.unschedule') : t('studio-newsletter.stop')}
          </button>
        )}
        {mayEdit(mailing.status) && (
          <button type="button" className="btn is-outlined" onClick={() => void remove()}>
            {t('action.remove')}
          </button>
        )}
      </div>
      {sure && (
        <div className="form-panel" role="group" aria-label={t('studio-newsletter.send-it')}>
          <MomentField value={at} onChange={setAt} past={(utc) => t('studio-newsletter.moment-past', { utc })} />
          {at !== '' && mailing.second_subject === '' && (
            <CheckLine checked={local} onChange={setLocal}>
              {t('studio-newsletter-zone.local')}
            </CheckLine>
          )}
          <div className="actions">
            <button type="button" className="btn" disabled={busy || unsent || faulty} onClick={() => void send()}>
              {at === '' ? t('studio-newsletter.send-it-now', { count: mailing.recipients }) : t('studio-newsletter.schedule')}
            </button>
            <button type="button" className="btn is-outlined" onClick={() => setSure(false)}>
              {t('studio-newsletter.not-yet')}
            </button>
          </div>
        </div>
      )}
    </>
  )
}

function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

function sayable({ fields, message }: Problem): string {
  const [at] = fields?.['at'] ?? []
  return at ? t('studio-newsletter.the-moment-is-faulty', { fault: at }) : message
}
