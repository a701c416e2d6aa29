import { t } from '#i18n/messages.ts'
import type { EventCard } from './contract.ts'
import { useClock } from './useClock.ts'

/** Days, hours and minutes that are left; their place is kept while the browser is not there yet. */
export function Countdown({ event }: { event: EventCard }) {
  const clock = useClock()
  const minutes = clock ? Math.max(0, Math.floor((Date.parse(event.starts_at) - clock.now) / 60_000)) : 0
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  const parts = [
    [String(days), t('events.countdown-days', { days })],
    [two(hours), t('events.countdown-hours', { hours })],
    [two(minutes % 60), t('events.countdown-minutes', { minutes: minutes % 60 })],
  ] as const
  return (
    <div
      className={clock ? 'countdown tabular-nums' : 'countdown tabular-nums is-waiting'}
      role="timer"
      aria-label={t('events.time-until-it-begins')}
      aria-hidden={clock === null}
    >
      {parts.map(([value, unit], at) => (
        <div key={at}>
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
