import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { answerByPasskey, canUsePasskeys } from './passkey-ceremony.ts'
import type { passkeyContract } from './passkey-contract.ts'
import type { PasskeyAnswer } from './passkey-fields.ts'

interface PasskeyFieldProps {
  /** Beside a password at the login, or as proof of who is logged in. */
  purpose: 'login' | 'proof'
  /** Sends the form as soon as the passkey has answered. */
  submits?: boolean
  /** Stands before the fields: the way that is meant, where they are for who has lost it. */
  first?: boolean
  /** Fields that the passkey makes needless. */
  children: ReactNode
}

/** Offers a passkey instead of some fields. Its answer is in the form as `passkey`, good for one try. */
export function PasskeyField({ purpose, submits = false, first = false, children }: PasskeyFieldProps) {
  const call = callsOf<typeof passkeyContract>(useApi())
  const input = useRef<HTMLInputElement>(null)
  const isAsking = useRef(false)
  const [answer, setAnswer] = useState('')
  const [fault, setFault] = useState('')
  // The server, which may render this too, cannot know. At once elsewhere: a dialog that opens with it gives it the focus.
  const isPossible = useSyncExternalStore(neverChanges, canUsePasskeys, () => false)

  useEffect(() => {
    const form = input.current?.form
    if (!form || !answer) return
    // Later: the form reads its fields while it is being sent. One with a field to fill in is not sent yet.
    const spend = () => form.checkValidity() && setTimeout(() => setAnswer(''))
    form.addEventListener('submit', spend)
    if (submits) form.requestSubmit()
    return () => form.removeEventListener('submit', spend)
  }, [answer, submits])

  async function ask(): Promise<void> {
    // A second press would take the first one's dialog away, which then counts as refused.
    if (isAsking.current) return
    isAsking.current = true
    setFault('')
    try {
      const begun =
        purpose === 'proof' ? await call('POST /user/step-up/options') : await call('POST /login/passkey/options', { body: { second_factor: true } })
      setAnswer(JSON.stringify(await answerByPasskey(begun.options)))
    } catch (thrown) {
      setFault(thrown instanceof Problem ? thrown.message : wentWrong())
    } finally {
      isAsking.current = false
    }
  }

  if (answer) {
    return (
      <>
        <input ref={input} type="hidden" name="passkey" value={answer} />
        <p role="status">{t('accounts.passkey-confirmed')}</p>
      </>
    )
  }
  const offer = (
    <>
      {isPossible && (
        <button type="button" className={first ? 'btn' : 'btn is-outlined is-small'} onClick={() => void ask()}>
          {t('accounts.passkey-use')}
        </button>
      )}
      {fault && (
        <p className="form-message is-error" role="alert">
          {fault}
        </p>
      )}
    </>
  )
  return (
    <>
      {first && offer}
      {first && isPossible && children && <p className="meta">{t('accounts.without-passkey')}</p>}
      {children}
      {!first && offer}
    </>
  )
}

function neverChanges(): () => void {
  return () => {}
}

/** What `PasskeyField` has put into a form. */
export function passkeyIn({ passkey }: Record<string, string>): PasskeyAnswer | undefined {
  return passkey ? (JSON.parse(passkey) as PasskeyAnswer) : undefined // written above
}
