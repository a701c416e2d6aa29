import { t } from '#i18n/messages.ts'
import { Field } from './Field.tsx'

/** For the code of a second factor. @param isRecovery where no app makes codes */
export function CodeField({ isRecovery, hint = t('accounts.code-hint-long') }: { isRecovery: boolean; hint?: string }) {
  return isRecovery ? (
    <Field label={t('accounts.recovery-code')} name="code" autoComplete="off" autoCapitalize="none" maxLength={40} hint={t('accounts.recovery-code-hint')} />
  ) : (
    <Field label={t('accounts.code')} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={40} hint={hint} />
  )
}
