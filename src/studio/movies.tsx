import { NounList } from './desk/NounList.tsx'

export function Screen() {
  return <NounList path="movies" title="Movies" home="/studio/movies" newLabel="New film" dateLabel="Added" />
}
