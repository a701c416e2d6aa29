import { useState, type ReactNode } from 'react'
import { callsOf } from '#base/api-client.ts'
import { href } from '#base/paths.ts'
import { verificationRequired, Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { openLogin } from '#ui/session/login-request.ts'
import { session } from '#ui/session/session.ts'
import { isApiElsewhere } from '#ui/api-base.ts'
import { useCode } from '#ui/useCode.ts'
import { usePosted, type Posted } from '#ui/Site.tsx'
import type { accountsContract } from './contract.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { factorsAskedBy, LoginFactor } from './LoginFactor.tsx'
import { passkeyIn } from './PasskeyField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextArea } from './TextArea.tsx'
import { UsernameField } from './UsernameField.tsx'

/**
 * Logging in, registering, asking for a new password and logging out without script. What a visitor was about to send goes along and is sent after the
 * login.
 */
export function PlainLogin() {
  const call = callsOf<typeof accountsContract>(useApi())
  const login = usePosted('login')
  const register = usePosted('register')
  const forgot = usePosted('forgot')
  const [factors, setFactors] = useState(factorsAskedBy(login))
  const waiting = (login ?? register)?.values
  const isWaiting = Boolean(waiting?.['act'] && waiting['slug'])

  async function enter(ask: () => Promise<{ token: string }>): Promise<void> {
    try {
      await session.begin((await ask()).token)
    } catch (thrown) {
      const refusal = thrown instanceof Problem ? thrown : undefined
      const code = refusal?.code
      if (code === 'email-unverified') return openLogin({ message: verificationRequired().message })
      if (code === 'second-factor-required') setFactors(factorsAskedBy(refusal))
      throw thrown
    }
  }
  const PasskeyLogin = useCode(!isWaiting && !isApiElsewhere(), () => import('./PasskeyLogin.tsx').then((code) => code.PasskeyLogin))
  /** What waits is the server's to send: there the form goes without script in every browser. */
  const byScript = (send: (values: Record<string, string>) => Promise<void>) => (isWaiting ? {} : { send })

  return (
    <>
      <Form
        action={href.login()}
        button={t('accounts.log-in')}
        {...posted(login)}
        {...byScript(({ email = '', password = '', code, ...values }) =>
          enter(() => call('POST /login', { body: { email, password, code, passkey: passkeyIn(values) } })),
        )}
      >
        <Hidden name="to" value="login" />
        {isWaiting && <Waiting values={waiting ?? {}} />}
        <Email posted={login} autoComplete="username webauthn" />
        <Field label={t('accounts.password')} name="password" type="password" autoComplete="current-password" />
        {factors && <LoginFactor has={factors} />}
      </Form>
      {PasskeyLogin && <PasskeyLogin enter={enter} />}
      <h2 className="heading h3">{t('accounts.title-register')}</h2>
      <Form
        action={href.login()}
        button={t('accounts.make-an-account')}
        {...posted(register)}
        {...byScript(({ username = '', email = '', password = '' }) => enter(() => call('POST /register', { body: { username, email, password } })))}
      >
        <Hidden name="to" value="register" />
        {isWaiting && Object.entries(waiting ?? {}).map(([name, value]) => kept.has(name) && <Hidden key={name} name={name} value={value} />)}
        <UsernameField hint={t('accounts.username-hint-with-comments')} sent={register?.values['username']} />
        <Email posted={register} />
        <PasswordField />
      </Form>
      <h2 className="heading h3">{t('accounts.title-forgot')}</h2>
      <Form action={href.login()} button={t('accounts.send-link')} {...posted(forgot)}>
        <Hidden name="to" value="forgot" />
        <Email posted={forgot} />
      </Form>
      <noscript>
        <form action={href.login()} method="post">
          <button type="submit" className="text-button" name="to" value="logout">
            {t('accounts.log-out')}
          </button>
        </form>
      </noscript>
    </>
  )
}

/** Names of what a comment or a clap consists of. */
const kept = new Set(['act', 'slug', 'id', 'description'])

function posted(of: Posted | undefined): { posted?: Posted } {
  return of ? { posted: of } : {}
}

/** On the address of the login browsers offer passkeys too. */
function Email({ posted, autoComplete = 'username' }: { posted: Posted | undefined; autoComplete?: 'username' | 'username webauthn' }) {
  return <Field label={t('accounts.e-mail')} name="email" type="email" autoComplete={autoComplete} maxLength={254} defaultValue={posted?.values['email']} />
}

/** What is sent after the login: a comment can still be changed. */
function Waiting({ values }: { values: Record<string, string> }): ReactNode {
  const { act = '', slug = '', id = '', description } = values
  return (
    <>
      <Hidden name="act" value={act} />
      <Hidden name="slug" value={slug} />
      <Hidden name="id" value={id} />
      {description !== undefined && <TextArea label={t('accounts.your-comment')} name="description" rows={4} dir="auto" defaultValue={description} />}
    </>
  )
}

function Hidden({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} value={value} />
}
