import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import type { Grant, Step } from './LoginDialog.tsx'

/** What a login still lacks: the second factor's code, or an address that the provider did not tell. */
export function MoreForm({ kind, grant, enter }: { kind: 'code' | 'email'; grant: Grant; enter: Step['enter'] }) {
  return (
    <Form button="Go on" send={(more) => enter((further) => grant({ ...more, ...further }))}>
      {kind === 'code' ? (
        <Field
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          hint="The six digits of your authenticator app, or one of your recovery codes."
        />
      ) : (
        <Field label="E-mail" name="email" type="email" autoComplete="email" maxLength={254} hint="The one you signed in with did not tell us." />
      )}
    </Form>
  )
}
