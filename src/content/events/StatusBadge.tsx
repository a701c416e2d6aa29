import { commaSeparated } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { EventCard } from './contract.ts'

const states = () => ({
  scheduled: '',
  rescheduled: t('events.new-date'),
  moved_online: t('events.moved-online'),
  postponed: t('events.postponed'),
  cancelled: t('events.cancelled'),
})

/** What is not as it was announced, in a word; nothing for what is. */
export function StatusBadge({ event }: { event: EventCard }) {
  const said = [
    states()[event.event_status],
    event.phase === 'on' && event.event_status !== 'cancelled' ? t('events.on-now') : '',
    event.sold_out && event.phase !== 'over' ? t('events.sold-out') : '',
  ].filter(Boolean)
  return said.length > 0 ? (
    <span className={event.event_status === 'scheduled' || event.event_status === 'rescheduled' ? 'event-status is-calm' : 'event-status'}>
      {commaSeparated(said)}
    </span>
  ) : null
}
