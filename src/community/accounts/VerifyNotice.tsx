import { useEffect, type ReactNode } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem } from '#base/problem.ts'
import { t, tParts } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { session } from '#ui/session/session.ts'
import { forgetToken } from '#ui/session/token-store.ts'
import type { accountsContract } from './contract.ts'
import { Form } from './Form.tsx'
import type { Step } from './login-step.ts'

/** For a registration whose mail waits: goes on by itself when the mail was answered in another tab or on another device. */
export function VerifyNotice({ show, email }: Pick<Step, 'show' | 'email'>) {
  const api = useApi()

  async function withPending(work: (token: string) => Promise<void>): Promise<void> {
    const token = session.pending()
    if (!token) return show('login')
    try {
      await work(token)
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.status !== 401) throw thrown
      // The registration has run out.
      forgetToken('pending')
      show('login', thrown.message)
    }
  }

  const goOn = () => withPending((token) => session.begin(token))
  const resend = () => withPending(async (token) => show('verify', (await callsOf<typeof accountsContract>(api, { token })('GET /email/resend')).message))

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') goOn().catch(() => {})
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })

  const stepButton = (step: 'register' | 'login') => (inside: ReactNode) => (
    <button key={step} type="button" className="text-button" onClick={() => show(step)}>
      {inside}
    </button>
  )

  return (
    <>
      <p className="standfirst">{email ? t('accounts.mail-sent-to', { email }) : t('accounts.mail-sent')}</p>
      <Form button={t('accounts.mail-answered')} send={goOn}>
        {null}
      </Form>
      <Form button={t('accounts.send-mail-again')} className="btn is-outlined" send={resend}>
        {null}
      </Form>
      <p className="meta">{tParts('accounts.not-your-address', { register: stepButton('register'), login: stepButton('login') })}</p>
    </>
  )
}
