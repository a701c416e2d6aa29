import { NounList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return <NounList path="music" title="Music" home="/studio/music" newLabel="New record" dateLabel="Added" />
}
