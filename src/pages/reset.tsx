import { ResetForm } from '#community/accounts/ResetForm.tsx'
import { AccountPanel } from '#community/accounts/AccountPanel.tsx'
import { useMailToken } from '#community/accounts/useMailToken.ts'
import { Head } from '#ui/Head.tsx'

export function Page() {
  const token = useMailToken()
  return (
    <main id="main" tabIndex={-1}>
      <Head title="Set a new password" noindex />
      <meta name="referrer" content="no-referrer" />
      <AccountPanel title="New password">
        {token && <ResetForm token={token} />}
        {token === '' && <p className="standfirst">This link is incomplete. Please open it again from the e-mail.</p>}
      </AccountPanel>
    </main>
  )
}
