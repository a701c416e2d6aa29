import { AcceptInvitation } from '#community/accounts/AcceptInvitation.tsx'
import { AccountPanel } from '#community/accounts/AccountPanel.tsx'
import { useMailToken } from '#community/accounts/useMailToken.ts'
import { Head } from '#ui/Head.tsx'

export function Page() {
  const token = useMailToken()
  return (
    <main id="main" tabIndex={-1}>
      <Head title="Your invitation" noindex />
      <meta name="referrer" content="no-referrer" />
      <AccountPanel title="Your invitation">
        {token && <AcceptInvitation token={token} />}
        {token === '' && <p className="standfirst">This link is incomplete. Please open it again from the e-mail.</p>}
      </AccountPanel>
    </main>
  )
}
