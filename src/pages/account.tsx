import { PageName } from '#ui/PageName.tsx'
import { t } from '#i18n/messages.ts'
import { AccountSections } from '#community/accounts/AccountSections.tsx'
import { useAccount } from '#community/accounts/useAccount.ts'
import { SubscriptionPanel } from '#community/newsletter/SubscriptionPanel.tsx'
import { SavedFeed } from '#community/reading/SavedFeed.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Head } from '#ui/Head.tsx'
import { Skeletons } from '#ui/Skeleton.tsx'

/** Members only (see the route table). The server's copy is the placeholders: it does not know whose account it is. */
export function Page() {
  const account = useAccount()
  return (
    <main id="main" tabIndex={-1} className="container account-page">
      <Head title={t('page.your-account')} noindex />
      <div className="page-title">
        <PageName name={t('page.your-account')} />
        <p className="italic">{t('page.your-profile-security-settings-sessions')}</p>
      </div>
      {account.isError ? (
        <QueryError query={account} />
      ) : account.data ? (
        <>
          <AccountSections account={account.data.data} />
          {account.data.data.email_verified && <SubscriptionPanel />}
          {account.data.data.email_verified && <SavedFeed />}
        </>
      ) : (
        <div aria-busy="true">
          <Skeletons count={4} shape="text" />
        </div>
      )}
    </main>
  )
}
