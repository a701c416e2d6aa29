import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { allMailings, oneMailing } from '../client.ts'
import type { Mailing, mailingsContract } from '../contract.ts'
import { mayCancel, mayEdit } from '../rules.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { go } from '#studio/router.ts'
import { MailingProgress } from './MailingProgress.tsx'
import { SendPanel } from './SendPanel.tsx'

interface Props {
  mailing: Mailing
  listName: string
  /** Its form holds more than was kept, and a mail goes as it was kept. */
  unsent: boolean
  /** Why nobody would get it as it was kept. */
  fault: string | null
  /** Shows the fault. */
  onFault: () => void
  /** Keeps what the form holds. */
  onKeep: () => void
}

/** How far it is, and what may be done with it now. */
export function MailingSteps({ mailing, listName, unsent, fault, onFault, onKeep }: Props) {
  const [sure, setSure] = useState(false)
  const [testTo, setTestTo] = useState('')
  const params = { id: String(mailing.id) }
  const isAsked = sure && (unsent || fault === null)

  const { call, busy, act, remove } = useMailingCalls(mailing, () => setSure(false))
  function ask(): void {
    if (unsent) onKeep()
    else if (fault !== null) return onFault()
    setSure(true)
  }
  const send = (body: { at?: string; local?: boolean }) => void act(() => call('POST /newsletter/mailings/:id/send', { params, body }))

  return (
    <>
      <MailingProgress mailing={mailing} listName={listName} />
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
        {mayEdit(mailing.status) && !isAsked && (
          <button type="button" className="btn" disabled={busy} onClick={ask}>
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
      {isAsked && <SendPanel mailing={mailing} blocked={busy || unsent} onSend={send} onCancel={() => setSure(false)} />}
    </>
  )
}

type Work = () => Promise<{ data: Mailing } | { message: string }>

/** @param onAct before each call */
function useMailingCalls(mailing: Mailing, onAct: () => void) {
  const call = callsOf<typeof mailingsContract>(useApi())
  const store = useQueryStore()
  const [busy, setBusy] = useState(false)

  async function act(work: Work): Promise<boolean> {
    onAct()
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
    if (await act(() => call('DELETE /newsletter/mailings/:id', { params: { id: String(mailing.id) } }))) go('/studio/newsletter')
  }

  return { call, busy, act, remove }
}

function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

function sayable({ fields, message }: Problem): string {
  const [at] = fields?.['at'] ?? []
  return at ? t('studio-newsletter.the-moment-is-faulty', { fault: at }) : message
}
