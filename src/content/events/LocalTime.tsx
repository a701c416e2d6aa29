import { tParts } from '#i18n/messages.ts'
import type { EventCard } from './contract.ts'
import { useClock } from './useClock.ts'
import { readerTime, timeText } from './format-date.ts'

/** The time on the clocks of the place, and, once the browser knows the reader's, on those. */
export function LocalTime({ event }: { event: EventCard }) {
  const clock = useClock()
  const time = (
    <time key="time" dateTime={event.all_day ? event.starts_local.slice(0, 10) : event.starts_local}>
      {timeText(event)}
    </time>
  )
  if (event.all_day || event.phase === 'over' || !clock || clock.zone === event.timezone) return time
  return tParts('events.time-and-yours', { time, yours: readerTime(event, clock.zone) })
}
