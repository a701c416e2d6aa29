import { useState } from 'react'
import { t, tParts } from '#i18n/messages.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { ProofFields, proofOf } from './ProofFields.tsx'
import { useAccountCalls } from './useAccount.ts'

/** Password, then the secret for the app, then its first code. Nothing changes before that. */
export function SecondFactorSetup({ onDone }: { onDone: (recoveryCodes: string[]) => Promise<void> }) {
  const { security } = useAccountCalls()
  const [key, setKey] = useState<{ secret: string; uri: string }>()

  async function begin(values: Record<string, string>): Promise<void> {
    setKey(await security('POST /user/second-factor', { body: proofOf(values) }))
  }

  async function confirm({ code = '' }: Record<string, string>): Promise<void> {
    await onDone((await security('POST /user/second-factor/confirm', { body: { code } })).recovery_codes)
  }

  if (!key) {
    return (
      <details>
        <summary className="text-button">{t('accounts.set-it-up')}</summary>
        <Form key="begin" button={t('accounts.go-on')} className="btn is-small" send={begin}>
          <ProofFields />
        </Form>
      </details>
    )
  }
  return (
    <Form key="confirm" button={t('accounts.turn-it-on')} className="btn is-small" send={confirm}>
      <p>
        {tParts('accounts.give-key-to-app', {
          link: (inside) => (
            <a key="link" className="text-button" href={key.uri}>
              {inside}
            </a>
          ),
        })}
      </p>
      <output className="secret-code tabular-nums">{key.secret.match(/.{1,4}/g)?.join(' ')}</output>
      <Field label={t('accounts.first-code')} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={7} hint={t('accounts.first-code-hint')} />
    </Form>
  )
}
