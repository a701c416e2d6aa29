import { callsOf } from '#base/api-client.ts'
import { t, tParts } from '#i18n/messages.ts'
import { isApiElsewhere } from '#ui/api-base.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import type { ProviderAnswer } from '#ui/session/login-request.ts'
import { useCode } from '#ui/useCode.ts'
import { signInProviders } from './client.ts'
import type { accountsContract } from './contract.ts'
import { EmailField } from './EmailField.tsx'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import type { Step } from './login-step.ts'

export function LoginForm({ enter, enterWith, show, email, setEmail }: Step & { enterWith: (answer: ProviderAnswer) => Promise<void> }) {
  const call = callsOf<typeof accountsContract>(useApi(), { failed: t('accounts.sign-in-failed-try-again') })
  // What begins and what ends a sign-in through others is tied to one browser by cookies, which do not get there.
  const canAsk = !isApiElsewhere()
  const query = useQuery(signInProviders(), { enabled: canAsk })
  const providers = query.data
  const hasOthers = canAsk && Object.values(providers ?? {}).some(({ type }) => type !== 'credentials')
  const SocialButtons = useCode(hasOthers, () => import('./SocialButtons.tsx').then((code) => code.SocialButtons))
  const PasskeyLogin = useCode(canAsk, () => import('./PasskeyLogin.tsx').then((code) => code.PasskeyLogin))
  return (
    <>
      <Form
        button={t('accounts.log-in')}
        send={({ email = '', password = '' }) => enter(({ code, passkey }) => call('POST /login', { body: { email, password, code, passkey } }))}
      >
        <EmailField value={email} onChange={setEmail} autoComplete="username webauthn" />
        <Field
          label={t('accounts.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          aside={
            <button type="button" className="text-button" onClick={() => show('forgot')}>
              {t('accounts.forgotten')}
            </button>
          }
        />
      </Form>
      {PasskeyLogin && <PasskeyLogin enter={enter} />}
      <QueryError query={query} />
      {SocialButtons && providers && <SocialButtons providers={providers} enterWith={enterWith} />}
      <p className="meta">
        {tParts('accounts.new-here', {
          link: (inside) => (
            <button key="link" type="button" className="text-button" onClick={() => show('register')}>
              {inside}
            </button>
          ),
        })}
      </p>
    </>
  )
}
