import { NounList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return <NounList path="books" title="Books" home="/studio/books" newLabel="New book" dateLabel="Added" />
}
