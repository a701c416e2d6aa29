import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t, tParts } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import type { accountsContract } from './contract.ts'
import { EmailField } from './EmailField.tsx'
import { Form } from './Form.tsx'
import type { Step } from './login-step.ts'

export function ForgotForm({ show, email, setEmail }: Step) {
  const call = callsOf<typeof accountsContract>(useApi())

  async function mailLoginLink(): Promise<void> {
    try {
      show('forgot', (await call('POST /login/link', { body: { email } })).message)
    } catch (thrown) {
      show('forgot', thrown instanceof Problem ? thrown.message : wentWrong())
    }
  }

  return (
    <>
      <Form
        button={t('accounts.send-link')}
        send={async ({ email = '' }) => show('forgot', (await call('POST /password/forgot', { body: { email } })).message)}
      >
        <EmailField value={email} onChange={setEmail} />
      </Form>
      <p className="meta">
        <button type="button" className="text-button" disabled={!email} onClick={() => void mailLoginLink()}>
          {t('accounts.mail-me-a-login-link')}
        </button>
      </p>
      <p className="meta">
        {tParts('accounts.remembered', {
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
