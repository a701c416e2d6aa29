import { t } from '#i18n/messages.ts'
import { SetUpForm } from '#community/accounts/SetUpForm.tsx'
import { AccountPanel } from '#community/accounts/AccountPanel.tsx'
import { useMailToken } from '#community/accounts/useMailToken.ts'
import { Head } from '#ui/Head.tsx'

export function Page() {
  const token = useMailToken()
  return (
    <main id="main" tabIndex={-1}>
      <Head title={t('page.set-up')} noindex />
      <meta name="referrer" content="no-referrer" />
      <AccountPanel title={t('page.create-the-first-administrator')}>
        <p className="standfirst">{t('page.set-up-note')}</p>
        {token && <SetUpForm token={token} />}
        {token === '' && <p>{t('page.set-up-link-hint')}</p>}
      </AccountPanel>
    </main>
  )
}
