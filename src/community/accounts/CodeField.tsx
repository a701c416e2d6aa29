import { t } from '#i18n/messages.ts'
import type { Posted } from '#ui/Site.tsx'
import { Field } from './Field.tsx'

/** For the code of a second factor. */
export function CodeField() {
  return <Field label={t('accounts.code')} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={40} hint={t('accounts.code-hint-long')} />
}

/** Whether a form that was sent without script lacks a good code. */
export function asksForCode(posted: Posted | undefined): boolean {
  return posted?.code === 'second-factor-required' || posted?.code === 'wrong-code'
}
