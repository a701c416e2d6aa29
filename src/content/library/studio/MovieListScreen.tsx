import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return <ContentList path="movies" title="Movies" home="/studio/movies" newLabel="New movie" dateLabel="Added" />
}
