import { NounList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return <NounList path="movies" title="Movies" home="/studio/movies" newLabel="New film" dateLabel="Added" />
}
