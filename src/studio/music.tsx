import { NounList } from './desk/NounList.tsx'

export function Screen() {
  return <NounList path="music" title="Music" home="/studio/music" newLabel="New record" dateLabel="Added" />
}
