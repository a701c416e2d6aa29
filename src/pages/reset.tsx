import { t } from '#i18n/messages.ts'
import { PlainResetForm } from '#community/accounts/PlainResetForm.tsx'
import { ResetForm } from '#community/accounts/ResetForm.tsx'
import { AccountPanel } from '#community/accounts/AccountPanel.tsx'
import { useMailToken } from '#community/accounts/useMailToken.ts'
import { Head } from '#ui/Head.tsx'

export function Page() {
  const token = useMailToken()
  return (
    <main id="main" tabIndex={-1}>
      <Head title={t('page.set-a-new-password')} noindex />
      <meta name="referrer" content="no-referrer" />
      <AccountPanel title={t('page.new-password')} plain>
        <PlainResetForm />
        {token && <ResetForm token={token} />}
        {token === '' && <p className="standfirst">{t('page.link-incomplete')}</p>}
      </AccountPanel>
    </main>
  )
}
