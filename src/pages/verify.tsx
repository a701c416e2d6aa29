import { AccountPanel } from '#community/accounts/AccountPanel.tsx'
import { useMailToken } from '#community/accounts/useMailToken.ts'
import { VerifyForm } from '#community/accounts/VerifyForm.tsx'
import { Head } from '#ui/Head.tsx'

export function Page() {
  const token = useMailToken()
  return (
    <main id="main" tabIndex={-1}>
      <Head title="Confirm your address" noindex />
      <meta name="referrer" content="no-referrer" />
      <AccountPanel title="Address confirmed">
        {token && <VerifyForm token={token} />}
        {token === '' && <p className="standfirst">This link is incomplete. Please open it again from the e-mail.</p>}
      </AccountPanel>
    </main>
  )
}
