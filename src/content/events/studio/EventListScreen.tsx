import { NounList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return <NounList path="events" title="Events" home="/studio/events" newLabel="New event" dateLabel="Begins" />
}
