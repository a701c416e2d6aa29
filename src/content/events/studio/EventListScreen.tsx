import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return <ContentList path="events" title="Events" home="/studio/events" newLabel="New event" dateLabel="Begins" />
}
