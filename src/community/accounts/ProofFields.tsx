import { t } from '#i18n/messages.ts'
import { CodeField } from './CodeField.tsx'
import { Field } from './Field.tsx'
import type { PasskeyAnswer } from './passkey-fields.ts'
import { PasskeyField, passkeyIn } from './PasskeyField.tsx'
import { useAccount } from './useAccount.ts'

interface Proof {
  password?: string
  code?: string
  passkey?: PasskeyAnswer
}

interface ProofFieldsProps {
  label?: string
  name?: string
  /** Sends the form as soon as a passkey has answered: where nothing else is in it. */
  submits?: boolean
}

/** Who changes how one gets in proves it once more: by a passkey, or by the password, with the code where there is a second factor. */
export function ProofFields({ label = t('accounts.your-password'), name = 'password', submits = false }: ProofFieldsProps) {
  const account = useAccount().data?.data
  const passkeys = account?.passkeys ?? 'none'
  // An account that began with a passkey may have no password.
  const hasPassword = account?.has_password !== false || passkeys !== 'ready'
  const password = hasPassword && <Field label={label} name={name} type="password" autoComplete="current-password" maxLength={200} />
  const hasApp = account?.authenticator === true
  const code = hasPassword && account?.second_factor === 'on' && <CodeField isRecovery={!hasApp} hint={t('accounts.code-hint')} />
  if (passkeys === 'none') {
    return (
      <>
        {password}
        {code}
      </>
    )
  }
  if (passkeys === 'ready') {
    return (
      <PasskeyField purpose="proof" submits={submits} first={!hasApp}>
        {password}
        {code}
      </PasskeyField>
    )
  }
  // A suspended passkey counts beside the password only.
  return (
    <>
      {password}
      <PasskeyField purpose="proof" first={!hasApp}>
        {code}
      </PasskeyField>
    </>
  )
}

/** From the values of a form with the fields above. */
export function proofOf(values: Record<string, string>): Proof {
  const { password, code } = values
  const passkey = passkeyIn(values)
  return { ...(password === undefined ? {} : { password }), ...(passkey ? { passkey } : code === undefined ? {} : { code }) }
}
