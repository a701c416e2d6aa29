import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return <ContentList path="releases" title="Issues" home="/studio/releases" newLabel="New issue" dateLabel="Published" />
}
