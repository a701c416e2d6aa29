import { NounList } from './desk/NounList.tsx'

export function Screen() {
  return <NounList path="creatives" title="Creatives" home="/studio/creatives" newLabel="New creative" dateLabel="Published" />
}
