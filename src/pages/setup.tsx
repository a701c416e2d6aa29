import { SetUpForm } from '#community/accounts/SetUpForm.tsx'
import { AccountPanel } from '#community/accounts/AccountPanel.tsx'
import { useMailToken } from '#community/accounts/useMailToken.ts'
import { Head } from '#ui/Head.tsx'

export function Page() {
  const token = useMailToken()
  return (
    <main id="main" tabIndex={-1}>
      <Head title="Set up" noindex />
      <meta name="referrer" content="no-referrer" />
      <AccountPanel title="Who minds the shop?">
        <p className="standfirst">The first administrator looks after people and settings. There is one such link, and it is good once.</p>
        {token && <SetUpForm token={token} />}
        {token === '' && <p>The link stands in what the server printed when it was started.</p>}
      </AccountPanel>
    </main>
  )
}
