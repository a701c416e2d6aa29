import type { FieldTexts } from '#base/problem.ts'
import { CodeField } from './CodeField.tsx'
import type { Factors } from './login-step.ts'
import { PasskeyField } from './PasskeyField.tsx'

/** What an account asks for beside its password, by what it has. */
export function LoginFactor({ has }: { has: Factors }) {
  const code = <CodeField isRecovery={!has.authenticator} />
  return has.passkey ? (
    <PasskeyField purpose="login" submits first={!has.authenticator}>
      {code}
      {!has.authenticator && <input type="hidden" name={only} value="passkey" />}
    </PasskeyField>
  ) : (
    code
  )
}

/** What the account has, told again by a form that is sent without script. */
const only = 'factor'

/** From a refusal that asks for a second factor, or found it wrong; undefined for another one. `values` were sent without script. */
export function factorsAskedBy(refusal: { code?: string; fields?: FieldTexts; values?: Partial<Record<string, string>> } | undefined): Factors | undefined {
  // A wrong code is refused without a word about what else there is.
  if (refusal?.code === 'wrong-code') return { authenticator: refusal.values?.[only] === undefined, passkey: true }
  if (refusal?.code !== 'second-factor-required') return undefined
  const { fields = {} } = refusal
  return { authenticator: 'code' in fields, passkey: 'passkey' in fields }
}
