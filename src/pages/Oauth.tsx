import { ProviderRelay } from '#community/accounts/ProviderRelay.tsx'
import { Head } from '#ui/Head.tsx'

export function Page() {
  return (
    <main id="main" tabIndex={-1}>
      <Head title="Signing in" noindex />
      <meta name="referrer" content="no-referrer" />
      <ProviderRelay />
    </main>
  )
}
