import { tParts } from '#i18n/messages.ts'
import type { EventCard } from './contract.ts'
import { useClock } from './useClock.ts'
import { isLong, isWithoutPlace, readerTime, timeText } from './format-date.ts'

interface Props {
  event: EventCard
  /** The hour and its zone stand on the screen already: of an event without a place nothing is left to say, unless the reader's clocks differ. */
  besideHour?: boolean
}

/** The time on the clocks of the place, and, once the browser knows the reader's, on those that differ. */
export function LocalTime({ event, besideHour = false }: Props) {
  const clock = useClock()
  const yours = event.all_day || event.phase === 'over' || !clock ? null : readerTime(event, clock.zone)
  if (yours === null && besideHour && !event.all_day && !isLong(event) && isWithoutPlace(event)) return null
  const time = (
    <time key="time" dateTime={event.all_day ? event.starts_local.slice(0, 10) : event.starts_local}>
      {timeText(event)}
    </time>
  )
  return yours === null ? time : tParts('events.time-and-yours', { time, yours })
}
