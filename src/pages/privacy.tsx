import { PageView } from '#features/pages/PageView.tsx'

export function Page() {
  return <PageView slug="privacy" />
}
