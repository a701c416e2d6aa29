import { t } from '#i18n/messages.ts'
import { ProviderRelay } from '#community/accounts/ProviderRelay.tsx'
import { Head } from '#ui/Head.tsx'

export function Page() {
  return (
    <main id="main" tabIndex={-1}>
      <Head title={t('page.signing-in')} noindex />
      <meta name="referrer" content="no-referrer" />
      <ProviderRelay />
    </main>
  )
}
