import { t } from '#i18n/messages.ts'
import { SetUpForm } from '#community/accounts/SetUpForm.tsx'
import { AccountPanel } from '#community/accounts/AccountPanel.tsx'
import { useMailParam, useMailToken } from '#community/accounts/useMailToken.ts'
import { Head } from '#ui/Head.tsx'

export function Page() {
  const token = useMailToken()
  const email = useMailParam('email')
  return (
    <main id="main" tabIndex={-1}>
      <Head title={t('page.set-up')} noindex />
      <meta name="referrer" content="no-referrer" />
      <AccountPanel title={t('page.create-the-first-administrator')}>
        <p className="standfirst">{t('page.set-up-note')}</p>
        {token && email !== undefined && <SetUpForm token={token} email={email} />}
        {token === '' && <p>{t('page.set-up-link-hint')}</p>}
      </AccountPanel>
    </main>
  )
}
