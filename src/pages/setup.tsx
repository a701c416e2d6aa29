import { SetUpForm } from '#community/accounts/SetUpForm.tsx'
import { AccountPanel } from '#community/accounts/AccountPanel.tsx'
import { useMailParam, useMailToken } from '#community/accounts/useMailToken.ts'
import { Head } from '#ui/Head.tsx'

export function Page() {
  const token = useMailToken()
  const email = useMailParam('email')
  return (
    <main id="main" tabIndex={-1}>
      <Head title="Set up" noindex />
      <meta name="referrer" content="no-referrer" />
      <AccountPanel title="Create the first administrator">
        <p className="standfirst">The first administrator manages people and settings. The set-up link works once.</p>
        {token && email !== undefined && <SetUpForm token={token} email={email} />}
        {token === '' && <p>The link is in the output of the server’s first start. It works for an hour; npm run setup-link makes a new one.</p>}
      </AccountPanel>
    </main>
  )
}
