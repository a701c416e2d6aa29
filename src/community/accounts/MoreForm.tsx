import { t } from '#i18n/messages.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import type { Grant, Step } from './login-step.ts'

/** What a login still lacks: the second factor's code, or an address that the provider did not tell. */
export function MoreForm({ kind, grant, enter }: { kind: 'code' | 'email'; grant: Grant; enter: Step['enter'] }) {
  return (
    <Form button={t('accounts.go-on')} send={(more) => enter((further) => grant({ ...more, ...further }))}>
      {kind === 'code' ? (
        <Field label={t('accounts.code')} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={40} hint={t('accounts.code-hint-long')} />
      ) : (
        <Field label={t('accounts.e-mail')} name="email" type="email" autoComplete="email" maxLength={254} hint={t('accounts.provider-told-no-email')} />
      )}
    </Form>
  )
}
