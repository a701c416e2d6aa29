import { useEffect, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { Form } from './Form.tsx'
import { answerByAutofill, answerByPasskey, canUsePasskeys, stopAutofill } from './passkey-ceremony.ts'
import type { passkeyContract } from './passkey-contract.ts'
import type { PasskeyAnswer } from './passkey-fields.ts'

interface PasskeyLoginProps {
  enter: (ask: () => Promise<{ token: string }>) => Promise<void>
}

/** A button, and passkeys among what the browser offers for the address. */
export function PasskeyLogin({ enter }: PasskeyLoginProps) {
  const call = callsOf<typeof passkeyContract>(useApi())
  const [fault, setFault] = useState('')
  const isPossible = canUsePasskeys()

  const begin = async () => (await call('POST /login/passkey/options', { body: {} })).options
  const enterBy = (passkey: PasskeyAnswer) => enter(() => call('POST /login/passkey', { body: { passkey } }))

  useEffect(() => {
    if (!isPossible) return
    let isOver = false
    const tell = (thrown: unknown) => isOver || setFault(thrown instanceof Problem ? thrown.message : wentWrong())
    answerByAutofill(begin).then(
      (passkey) => (passkey && !isOver ? enterBy(passkey).catch(tell) : undefined),
      // Nobody has asked for it: the button says what is wrong.
      () => {},
    )
    return () => {
      isOver = true
      void stopAutofill()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each form
  }, [])

  if (!isPossible) return null
  return (
    <>
      <Form button={t('accounts.passkey-sign-in')} className="btn is-outlined" send={async () => enterBy(await answerByPasskey(await begin()))}>
        {null}
      </Form>
      {fault && (
        <p className="form-message is-error" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
