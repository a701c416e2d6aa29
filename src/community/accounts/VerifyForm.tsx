import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { Link } from '#ui/router/Link.tsx'
import { session } from '#ui/session/session.ts'
import type { accountsContract } from './contract.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { factorsAskedBy, LoginFactor } from './LoginFactor.tsx'
import type { Factors } from './login-step.ts'
import { passkeyIn } from './PasskeyField.tsx'

/**
 * Answers a mailed link when the reader presses the button, never before: programs that look into mails open every link.
 * In another browser than the one that registered, the password proves who presses (promises.md, decision 4).
 */
export function VerifyForm({ token }: { token: string }) {
  const api = useApi()
  const [asks, setAsks] = useState<{ password: boolean; factors?: Factors | undefined }>({ password: false })
  const [done, setDone] = useState('')

  async function confirm({ password, code, ...values }: Record<string, string>): Promise<void> {
    // A member confirms a new address, anybody else a registration; where that is not this browser's the password proves it.
    const bearer = session.token() ?? (asks.password ? null : session.pending())
    const call = callsOf<typeof accountsContract>(api, bearer ? { token: bearer } : {})
    try {
      const answer = await call('POST /verify', { body: { token, password, code, passkey: passkeyIn(values) } })
      const good = answer.token ?? bearer
      if (good) await session.begin(good)
      setDone(answer.message)
    } catch (thrown) {
      const refusal = thrown instanceof Problem ? thrown : undefined
      const missing = refusal?.code
      // The answer to the press before was lost: what was begun here is an account by now.
      if (missing === 'link-invalid' && bearer && bearer === session.pending() && (await isOpen(bearer))) return setDone(t('accounts.answer-verified'))
      if ((missing === 'password-required' || missing === 'login-required') && !asks.password) setAsks({ ...asks, password: true })
      else if (missing === 'second-factor-required' && !asks.factors) setAsks({ ...asks, factors: factorsAskedBy(refusal) })
      else throw thrown
    }
  }

  if (done) {
    return (
      <>
        <p className="form-message" role="status">
          {done}
        </p>
        <Link className="btn is-dark is-large" to={href.home()}>
          {t('accounts.go-on-reading')}
        </Link>
      </>
    )
  }
  return (
    <Form button={t('accounts.confirm')} send={confirm}>
      {!asks.password && !asks.factors && <p className="standfirst">{t('accounts.confirm-note')}</p>}
      {asks.password && (
        <Field label={t('accounts.password')} name="password" type="password" autoComplete="current-password" hint={t('accounts.registered-password-hint')} />
      )}
      {asks.factors && <LoginFactor has={asks.factors} />}
    </Form>
  )
}

/** Signs in with the token of a registration, if that has become an account. */
function isOpen(token: string): Promise<boolean> {
  return session.begin(token).then(
    () => true,
    () => false,
  )
}
