import type { ReactNode } from 'react'
import { t, tParts } from '#i18n/messages.ts'

interface Props {
  /** As the browser's input writes it, in its own zone; empty: now. */
  value: string
  onChange: (value: string) => void
  /** What it is asked for, with the zone; by default when something becomes public. */
  label?: (zone: string, hint: (inside: ReactNode) => ReactNode) => ReactNode
  /** What a moment that is past comes to. */
  past: (utc: string) => string
}

/** A moment on the clocks of this browser: its zone is named, and what it is in UTC, in a change of clocks too. */
export function MomentField({ value, onChange, label = whenPublic, past }: Props) {
  const { at, faulty } = momentOf(value)
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <label className="form-field">
        <span>
          {label(zone, (inside) => (
            <i key="hint">{inside}</i>
          ))}
        </span>
        <input type="datetime-local" value={value} onChange={(event) => onChange(event.target.value)} />
      </label>
      {faulty && (
        <p className="form-message" role="alert">
          {t('studio-publishing.this-is-not-a-valid')}
        </p>
      )}
      {at && <p className="meta">{meaningOf(at, value, past)}</p>}
    </>
  )
}

function whenPublic(zone: string, hint: (inside: ReactNode) => ReactNode): ReactNode {
  return tParts<ReactNode>('studio-publishing.when', { zone, hint })
}

/** What was typed as a moment; a year of five digits is soon typed, and is no time. */
export function momentOf(value: string): { at: Date | null; faulty: boolean } {
  const named = value ? new Date(value) : null
  const faulty = named !== null && Number.isNaN(named.getTime())
  return { at: faulty ? null : named, faulty }
}

/** What a time of this place comes to: clocks that are put forward leave an hour out. */
function meaningOf(at: Date, typed: string, past: Props['past']): string {
  const utc = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const there = localTime(at.toISOString())
  if (there !== typed.slice(0, 16)) return t('studio-publishing.clock-change', { time: there.slice(11), utc })
  return at.getTime() > Date.now() ? t('studio-publishing.that-is', { utc }) : past(utc)
}

/** As an input of the browser wants it: in its own zone, without one. */
export function localTime(iso: string | null): string {
  if (!iso) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
