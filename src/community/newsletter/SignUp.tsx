import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { href } from '#base/paths.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import type { newsletterContract } from './contract.ts'
import { readerZone } from './reader-zone.ts'
import './sign-up.css'

/** One line to ask for mails, those of the first list where none is named: in the footer and where an article ends. Without script it is a plain form. */
export function SignUp({ list, label }: { list?: string; label: string }) {
  const api = useApi()
  const [said, setSaid] = useState<{ text: string; done: boolean } | null>(null)
  const [busy, setBusy] = useState(false)

  async function send(form: HTMLFormElement): Promise<void> {
    const given = new FormData(form)
    setBusy(true)
    try {
      const body = {
        email: String(given.get('email')),
        ...(list === undefined ? {} : { lists: [list] }),
        website: String(given.get('website')),
        time_zone: readerZone(),
      }
      const { message } = await callsOf<typeof newsletterContract>(api, { failed: t('newsletter.subscribe-failed') })('POST /newsletter/subscriptions', {
        body,
      })
      setSaid({ text: message, done: true })
    } catch (thrown) {
      const problem = thrown instanceof Problem ? thrown : null
      const fault = problem?.fields?.['email']?.[0]
      setSaid({ text: fault ? t('newsletter.address-fault', { fault }) : (problem?.message ?? wentWrong()), done: false })
    } finally {
      setBusy(false)
    }
  }

  if (said?.done) {
    return (
      <p className="form-message sign-up-form__done" role="status">
        {said.text}
      </p>
    )
  }
  return (
    <form
      className="sign-up-form"
      action={href.newsletter()}
      method="post"
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send(event.currentTarget)
      }}
    >
      {list !== undefined && <input type="hidden" name="lists" value={list} />}
      <input className="honeypot" type="text" name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <input type="email" name="email" required maxLength={254} autoComplete="email" placeholder={t('newsletter.email-placeholder')} aria-label={label} />
      <button type="submit" className="btn">
        {t('newsletter.subscribe')}
      </button>
      {said && (
        <p className="error-text" role="alert">
          {said.text}
        </p>
      )}
    </form>
  )
}
