import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="events"
      title={t('studio-events.events')}
      home="/studio/events"
      newLabel="New event"
      purpose="Events have a date and a place; readers find them in a list and can subscribe to the calendar."
      dateLabel="Begins"
    />
  )
}
