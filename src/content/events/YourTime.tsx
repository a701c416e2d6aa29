import type { EventCard } from './contract.ts'
import { useClock } from './useClock.ts'
import { readerTime, timeText } from './format-date.ts'

/** The time on the clocks of the place, and, once the browser knows the reader's, on those. */
export function YourTime({ event }: { event: EventCard }) {
  const clock = useClock()
  const theirs = event.all_day || event.phase === 'over' ? '' : clock && clock.zone !== event.timezone ? `, your time ${readerTime(event, clock.zone)}` : ''
  return (
    <>
      <time dateTime={event.all_day ? event.starts_local.slice(0, 10) : event.starts_local}>{timeText(event)}</time>
      {theirs}
    </>
  )
}
