import { useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { session } from '#ui/session/session.ts'
import type { accountsContract } from './contract.ts'
import { EmailField } from './EmailField.tsx'
import { Form } from './Form.tsx'
import { PasswordField } from './PasswordField.tsx'
import { UsernameField } from './UsernameField.tsx'

/** The first administrator; signed in at once, which leads to the studio. `email`: what the link suggests. */
export function SetUpForm({ token, email: known }: { token: string; email: string }) {
  const call = callsOf<typeof accountsContract>(useApi())
  const [email, setEmail] = useState(known)

  async function setUp({ username = '', email = '', password = '' }: Record<string, string>): Promise<void> {
    await session.begin((await call('POST /setup', { body: { token, username, email, password } })).token)
  }

  return (
    <Form button={t('accounts.create-administrator')} send={setUp}>
      <UsernameField hint={t('accounts.username-hint')} />
      <EmailField value={email} onChange={setEmail} />
      <PasswordField least={15} />
    </Form>
  )
}
