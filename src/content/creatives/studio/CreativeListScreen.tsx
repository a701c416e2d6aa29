import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return <ContentList path="creatives" title="Creatives" home="/studio/creatives" newLabel="New creative" dateLabel="Published" />
}
