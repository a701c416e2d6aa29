import { PageView } from '#content/pages/PageView.tsx'
import { useParams } from '#ui/router/NavProvider.tsx'

export function Page() {
  const { slug } = useParams('page')
  return <PageView slug={slug} />
}
