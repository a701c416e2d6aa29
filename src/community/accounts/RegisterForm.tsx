import { callsOf } from '#base/api-client.ts'
import { t, tParts } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import type { accountsContract } from './contract.ts'
import { EmailField } from './EmailField.tsx'
import { Form } from './Form.tsx'
import type { Step } from './login-step.ts'
import { PasswordField } from './PasswordField.tsx'
import { UsernameField } from './UsernameField.tsx'

export function RegisterForm({ enter, show, email, setEmail }: Step) {
  const call = callsOf<typeof accountsContract>(useApi())
  return (
    <>
      <Form
        button={t('accounts.make-an-account')}
        send={({ username = '', email = '', password = '' }) => enter(() => call('POST /register', { body: { username, email, password } }))}
      >
        <UsernameField hint={t('accounts.username-hint-with-comments')} />
        <EmailField value={email} onChange={setEmail} />
        <PasswordField />
      </Form>
      <p className="meta">
        {tParts('accounts.been-here-before', {
          link: (inside) => (
            <button key="link" type="button" className="text-button" onClick={() => show('login')}>
              {inside}
            </button>
          ),
        })}
      </p>
    </>
  )
}
