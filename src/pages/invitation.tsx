import { t } from '#i18n/messages.ts'
import { AcceptInvitation } from '#community/accounts/AcceptInvitation.tsx'
import { AccountPanel } from '#community/accounts/AccountPanel.tsx'
import { useMailToken } from '#community/accounts/useMailToken.ts'
import { Head } from '#ui/Head.tsx'

export function Page() {
  const token = useMailToken()
  return (
    <main id="main" tabIndex={-1}>
      <Head title={t('page.your-invitation')} noindex />
      <meta name="referrer" content="no-referrer" />
      <AccountPanel title={t('page.your-invitation')}>
        {token && <AcceptInvitation token={token} />}
        {token === '' && <p className="standfirst">{t('page.this-link-is-incomplete-please')}</p>}
      </AccountPanel>
    </main>
  )
}
