import { NounList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return <NounList path="creatives" title="Creatives" home="/studio/creatives" newLabel="New creative" dateLabel="Published" />
}
