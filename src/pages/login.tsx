import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { AccountPanel } from '#community/accounts/AccountPanel.tsx'
import { PlainLogin } from '#community/accounts/PlainLogin.tsx'
import { Head } from '#ui/Head.tsx'
import { usePlace } from '#ui/router/NavProvider.tsx'

const lines: Record<string, () => string> = {
  login: () => t('page.logged-in'),
  logout: () => t('page.logged-out'),
  register: () => t('page.registered'),
  verify: () => t('page.address-confirmed'),
  forgot: () => t('accounts.answer-reset-sent'),
  reset: () => t('accounts.answer-reset'),
}

export function Page() {
  const line = lines[new URLSearchParams(usePlace().search).get('done') ?? '']
  return (
    <main id="main" tabIndex={-1}>
      <Head title={t('page.log-in')} canonical={href.login()} noindex />
      <AccountPanel title={t('page.log-in')} plain>
        {line && (
          <p className="form-message" role="status">
            {line()}
          </p>
        )}
        <PlainLogin />
      </AccountPanel>
    </main>
  )
}
