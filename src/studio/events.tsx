import { NounList } from './desk/NounList.tsx'

export function Screen() {
  return <NounList path="events" title="Events" home="/studio/events" newLabel="New event" dateLabel="Begins" />
}
