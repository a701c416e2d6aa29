import { t } from '#i18n/messages.ts'
import { Field } from './Field.tsx'

interface Proof {
  password: string
  code?: string
}

/** Who changes how one gets in says the password once more, and the code where there is a second factor. */
export function ProofFields({ code, label = t('accounts.your-password'), name = 'password' }: { code: boolean; label?: string; name?: string }) {
  return (
    <>
      <Field label={label} name={name} type="password" autoComplete="current-password" maxLength={200} />
      {code && <Field label={t('accounts.code')} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={40} hint={t('accounts.code-hint')} />}
    </>
  )
}

/** From the values of a form with the fields above. */
export function proofOf({ password = '', code }: Record<string, string>): Proof {
  return code === undefined ? { password } : { password, code }
}
