import { useEffect, useState } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { SignInFailure } from '#community/accounts/SignInFailure.tsx'
import { AccountPanel } from '#community/accounts/AccountPanel.tsx'
import { Head } from '#ui/Head.tsx'
import { Link } from '#ui/router/Link.tsx'

export function Page() {
  // Read after hydration: the page is one for all reasons.
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => setReason(new URLSearchParams(location.search).get('error') ?? ''), [])
  return (
    <main id="main" tabIndex={-1}>
      <Head title={t('page.signing-in-failed')} noindex />
      <AccountPanel title={t('page.sign-in-failed')}>
        <SignInFailure reason={reason} />
        <Link className="btn is-outlined" to={href.home()}>
          {t('page.take-me-home')}
        </Link>
      </AccountPanel>
    </main>
  )
}
