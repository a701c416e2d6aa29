import { ForgotForm } from './ForgotForm.tsx'
import type { Factors, Grant, Step, View } from './login-step.ts'
import { MoreForm } from './MoreForm.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { VerifyNotice } from './VerifyNotice.tsx'

/** Everything of the dialog but its first view: fetched when somebody needs it. */
export function LoginSteps({ view, grant, factors, ...step }: Step & { view: View; grant: Grant | undefined; factors: Factors }) {
  if (view === 'register') return <RegisterForm {...step} />
  if (view === 'forgot') return <ForgotForm {...step} />
  if (view === 'verify') return <VerifyNotice {...step} />
  return grant && (view === 'code' || view === 'email') ? <MoreForm key={view} kind={view} factors={factors} grant={grant} enter={step.enter} /> : null
}
