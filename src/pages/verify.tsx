import { t } from '#i18n/messages.ts'
import { AccountPanel } from '#community/accounts/AccountPanel.tsx'
import { useMailToken } from '#community/accounts/useMailToken.ts'
import { VerifyForm } from '#community/accounts/VerifyForm.tsx'
import { PlainVerifyForm } from '#community/accounts/PlainVerifyForm.tsx'
import { Head } from '#ui/Head.tsx'

export function Page() {
  const token = useMailToken()
  return (
    <main id="main" tabIndex={-1}>
      <Head title={t('page.confirm-your-address')} noindex />
      <meta name="referrer" content="no-referrer" />
      <AccountPanel title={t('page.address-confirmed')} plain>
        <PlainVerifyForm />
        {token && <VerifyForm token={token} />}
        {token === '' && <p className="standfirst">{t('page.link-incomplete')}</p>}
      </AccountPanel>
    </main>
  )
}
