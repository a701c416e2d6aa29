import { Icon } from '#ui/Icon.tsx'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import type { Event } from './contract.ts'
import { clockOf, dayOf } from './format-date.ts'

/** What has come between the announcement and the evening, in words; nothing where nothing has. */
export function StatusBanner({ event }: { event: Event }) {
  const said = textOf(event)
  if (!said) return null
  return (
    <div className={`event-banner is-${event.event_status}`} role="note">
      {event.event_status === 'cancelled' || event.event_status === 'postponed' ? <Icon name="warning" /> : <MoreIcon name="info" />}
      <p>
        <b>{said[0]}</b> {said[1]}
      </p>
    </div>
  )
}

function textOf({ event_status, previous_starts_local, sold_out, phase }: Event): [string, string] | null {
  const before = previous_starts_local === null ? '' : `It was to have been on ${dateText(previous_starts_local)}.`
  if (event_status === 'cancelled') return ['Cancelled.', 'It will not take place.']
  if (phase === 'over') return null
  if (event_status === 'postponed') return ['Postponed.', 'The new date is not known yet. The one above is the old one.']
  if (event_status === 'rescheduled') return ['New date.', before]
  if (event_status === 'moved_online') return ['Moved online.', 'Nobody has to go anywhere. The time stays.']
  return sold_out ? ['Sold out.', 'There are no more tickets.'] : null
}

function dateText(local: string): string {
  const { weekday, day, month, year } = dayOf(local)
  return `${weekday} ${Number(day)} ${month} ${year}, ${clockOf(local)}`
}
