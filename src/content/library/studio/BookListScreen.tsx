import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return <ContentList path="books" title="Books" home="/studio/books" newLabel="New book" dateLabel="Added" />
}
