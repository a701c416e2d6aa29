import { NounList } from './desk/NounList.tsx'

export function Screen() {
  return <NounList path="books" title="Books" home="/studio/books" newLabel="New book" dateLabel="Added" />
}
