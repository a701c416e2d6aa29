import { t } from '#i18n/messages.ts'
import { Field } from './Field.tsx'

interface Props {
  hint: string
  /** As it was sent without script. */
  sent?: string | undefined
}

/** For a new account. */
export function UsernameField({ hint, sent }: Props) {
  const known = sent === undefined ? {} : { defaultValue: sent }
  return (
    <Field
      label={t('accounts.username')}
      name="username"
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      minLength={3}
      maxLength={30}
      hint={hint}
      {...known}
    />
  )
}
