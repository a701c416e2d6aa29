import { CountingSection } from '#community/newsletter/CountingSection.tsx'
import { PageView } from '#content/pages/PageView.tsx'

export function Page() {
  return <PageView slug="privacy" more={<CountingSection />} />
}
