import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { isZone, localDay, startOfDay } from '#base/time-zones.ts'
import { clockChange, formatMoment, inUtc, isAsInUtc, localText, momentOf, siteZone } from '../moments.ts'
import { TimeInput } from './TimeInput.tsx'

interface Props {
  label: string
  /** Epoch ms. */
  value: number | null
  /** By default that of the site. */
  zone?: string
  /** A day without an hour; of the last one the value is the moment after it. */
  dayOnly?: boolean | 'last'
  /** Said when there is no value, with the zone. */
  whenEmpty?: (zone: string) => string
  onChange: (ms: number | null) => void
  error?: string | undefined
}

/** A moment on the clocks of a place, with its zone, UTC, and, where that is another one, the clocks of the site. */
export function ZonedTimeField({ label, value, zone = siteZone(), dayOnly, whenEmpty = inZone, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const known = isZone(zone) ? zone : 'UTC'
  const shown = value === null ? '' : dayOnly ? localDay(value - (dayOnly === 'last' ? 1 : 0), known) : localText(value, known)
  return (
    <TimeInput
      type={dayOnly ? 'date' : 'datetime-local'}
      label={label}
      description={value === null ? whenEmpty(known) : dayOnly ? inZone(known) : meaningOf(value, typed, known)}
      value={shown}
      onChange={(text) => {
        setTyped(text)
        if (text === '') return onChange(null)
        onChange(dayOnly ? startOfDay(text, known, dayOnly === 'last' ? 1 : 0) : (momentOf(text, known).at?.getTime() ?? null))
      }}
      error={error}
    />
  )
}

function inZone(zone: string): string {
  return t('studio-frame.in-the-time-zone-of', { zone })
}

/** `typed` counts only while it is what the value was made from. */
function meaningOf(value: number, typed: string, zone: string): string {
  const at = new Date(value)
  const change = typed !== '' && momentOf(typed, zone).at?.getTime() === value ? clockChange(typed, at, zone) : undefined
  const here = isAsInUtc(at, zone) ? inZone(zone) : t('studio-time.in-zone-and-utc', { zone, utc: inUtc(at) })
  const site = localText(value, zone) === localText(value) || isAsInUtc(at) ? '' : ` · ${formatMoment(value)}`
  return change ?? `${here}${site}`
}
