import { NounList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return <NounList path="releases" title="Issues" home="/studio/releases" newLabel="New issue" dateLabel="Published" />
}
