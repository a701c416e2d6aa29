import { t } from '#i18n/messages.ts'
import { Field } from './Field.tsx'

/** `username` is what password managers look for beside a password. */
export function EmailField({
  value,
  onChange,
  autoComplete = 'username',
}: {
  value: string
  onChange: (email: string) => void
  autoComplete?: 'username' | 'username webauthn' | 'email'
}) {
  return (
    <Field
      label={t('accounts.e-mail')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      maxLength={254}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
