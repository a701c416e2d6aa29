import { dateLocale } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { fromWall, isZone, localDay, localIso, startOfDay } from '#base/time-zones.ts'
import { TimeInput } from './TimeInput.tsx'

interface Props {
  label: string
  /** Epoch ms. */
  value: number | null
  zone: string
  /** A day without an hour; of the last one the value is the moment after it. */
  dayOnly?: boolean | 'last'
  onChange: (ms: number | null) => void
  error?: string | undefined
}

/** A moment on the clocks of a place; whoever types elsewhere is told what it is on their own. */
export function ZonedTimeField({ label, value, zone, dayOnly, onChange, error }: Props) {
  const known = isZone(zone) ? zone : 'UTC'
  const shown = value === null ? '' : dayOnly ? localDay(value - (dayOnly === 'last' ? 1 : 0), known) : localIso(value, known).slice(0, 16)
  const own = value === null ? '' : new Date(value).toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <TimeInput
      type={dayOnly ? 'date' : 'datetime-local'}
      label={label}
      description={
        value === null || dayOnly ? t('studio-frame.in-the-time-zone-of', { zone: known }) : t('studio-frame.in-zone-on-your-clock', { zone: known, time: own })
      }
      value={shown}
      onChange={(text) => {
        const [, year, month, day, hour = '0', minute = '0'] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d))?/.exec(text) ?? []
        if (year === undefined) return onChange(null)
        if (dayOnly) return onChange(startOfDay(text, known, dayOnly === 'last' ? 1 : 0))
        onChange(fromWall({ year: Number(year), month: Number(month), day: Number(day), hour: Number(hour), minute: Number(minute), second: 0 }, known))
      }}
      error={error}
    />
  )
}
