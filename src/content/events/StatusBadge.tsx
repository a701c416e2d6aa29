import type { EventCard } from './contract.ts'

const states = { scheduled: '', rescheduled: 'New date', moved_online: 'Moved online', postponed: 'Postponed', cancelled: 'Cancelled' } as const

/** What is not as it was announced, in a word; nothing for what is. */
export function StatusBadge({ event }: { event: EventCard }) {
  const said = [
    states[event.event_status],
    event.phase === 'on' && event.event_status !== 'cancelled' ? 'On now' : '',
    event.sold_out && event.phase !== 'over' ? 'Sold out' : '',
  ].filter(Boolean)
  return said.length > 0 ? (
    <span className={event.event_status === 'scheduled' || event.event_status === 'rescheduled' ? 'event-status is-calm' : 'event-status'}>
      {said.join(', ')}
    </span>
  ) : null
}
