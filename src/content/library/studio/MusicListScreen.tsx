import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return <ContentList path="music" title="Music" home="/studio/music" newLabel="New music" dateLabel="Added" />
}
