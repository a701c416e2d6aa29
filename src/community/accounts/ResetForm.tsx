import { callsOf } from '#base/api-client.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useNav } from '#ui/router/NavProvider.tsx'
import { openLogin } from '#ui/session/login-request.ts'
import { session } from '#ui/session/session.ts'
import type { accountsContract } from './contract.ts'
import { Form } from './Form.tsx'
import { PasswordField } from './PasswordField.tsx'

/** Sets a new password and leads to the login, which says that it worked. */
export function ResetForm({ token }: { token: string }) {
  const nav = useNav()
  const call = callsOf<typeof accountsContract>(useApi(), { failed: t('accounts.reset-failed') })

  async function reset({ password = '' }: Record<string, string>): Promise<void> {
    const { message } = await call('POST /password/reset', { body: { token, password } })
    // It has ended every session, this browser's too.
    session.end()
    openLogin({ message })
    nav.go(href.home({ auth: 1 }), { replace: true })
  }

  return (
    <Form button={t('accounts.set-password')} send={reset}>
      <PasswordField label={t('accounts.new-password')} />
    </Form>
  )
}
