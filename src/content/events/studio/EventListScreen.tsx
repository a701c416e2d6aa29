import { t } from '#i18n/messages.ts'
import { ContentList } from '#content/admin/studio/ContentList.tsx'

export function Screen() {
  return (
    <ContentList
      path="events"
      title={t('studio-events.events')}
      home="/studio/events"
      newLabel={t('studio-events.new-event')}
      purpose={t('studio-events.events-have-a-date-and')}
      dateLabel={t('studio-events.begins')}
    />
  )
}
