import { PageView } from '#content/pages/PageView.tsx'

export function Page() {
  return <PageView slug="privacy" />
}
