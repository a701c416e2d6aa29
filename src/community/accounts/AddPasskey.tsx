import { t } from '#i18n/messages.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { createPasskey } from './passkey-ceremony.ts'
import { ProofFields } from './ProofFields.tsx'
import { useAccountCalls } from './useAccount.ts'
import { useProof } from './useProof.ts'

/** @param onAdded with the recovery codes, where this was the first second factor */
export function AddPasskey({ onAdded }: { onAdded: (recoveryCodes: string[] | null) => Promise<void> }) {
  const { passkeys } = useAccountCalls()
  const { isProved, withProof } = useProof()

  async function add(values: Record<string, string>): Promise<void> {
    const { recovery_codes } = await withProof(values, async () => {
      const passkey = await createPasskey((await passkeys('POST /user/passkeys/options')).options)
      return passkeys('POST /user/passkeys', { body: { name: values['name'] ?? '', passkey } })
    })
    await onAdded(recovery_codes)
  }

  return (
    <details>
      <summary className="text-button">{t('accounts.passkey-add')}</summary>
      <Form button={t('accounts.go-on')} className="btn is-small" send={add}>
        <Field label={t('accounts.passkey-name')} name="name" maxLength={60} autoComplete="off" />
        {!isProved && <ProofFields />}
      </Form>
    </details>
  )
}
