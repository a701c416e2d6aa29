import { t } from '#i18n/messages.ts'
import type { EventCard } from './contract.ts'
import { useClock } from './useClock.ts'

/** Days, hours and minutes that are left; their place is kept while the browser is not there yet. */
export function Countdown({ event }: { event: EventCard }) {
  const clock = useClock()
  const minutes = clock ? Math.max(0, Math.floor((Date.parse(event.starts_at) - clock.now) / 60_000)) : 0
  const parts = [
    [String(Math.floor(minutes / 1440)), 'days'],
    [two(Math.floor(minutes / 60) % 24), 'hours'],
    [two(minutes % 60), 'minutes'],
  ] as const
  return (
    <div
      className={clock ? 'countdown tabular-nums' : 'countdown tabular-nums is-waiting'}
      role="timer"
      aria-label={t('events.time-until-it-begins')}
      aria-hidden={clock === null}
    >
      {parts.map(([value, unit]) => (
        <div key={unit}>
          <b>{value}</b>
          <span>{unit}</span>
        </div>
      ))}
    </div>
  )
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}
