import { t } from '#i18n/messages.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { LoginFactor } from './LoginFactor.tsx'
import type { Factors, Grant, More, Step } from './login-step.ts'
import { passkeyIn } from './PasskeyField.tsx'

/** What a login still lacks: the second factor, or an address that the provider did not tell. */
export function MoreForm({ kind, factors, grant, enter }: { kind: 'code' | 'email'; factors: Factors; grant: Grant; enter: Step['enter'] }) {
  return (
    <Form button={t('accounts.go-on')} send={(values) => enter((further) => grant({ ...moreOf(values), ...further }))}>
      {kind === 'code' ? (
        <LoginFactor has={factors} />
      ) : (
        <Field label={t('accounts.e-mail')} name="email" type="email" autoComplete="email" maxLength={254} hint={t('accounts.provider-told-no-email')} />
      )}
    </Form>
  )
}

function moreOf({ code, email, ...values }: Record<string, string>): More {
  const passkey = passkeyIn(values)
  return { ...(code === undefined ? {} : { code }), ...(email === undefined ? {} : { email }), ...(passkey ? { passkey } : {}) }
}
