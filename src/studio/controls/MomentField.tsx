import type { ReactNode } from 'react'
import { t, tParts } from '#i18n/messages.ts'
import { clockChange, inUtc, isAsInUtc, momentOf, siteZone } from '../moments.ts'

interface Props {
  /** As the browser's input writes it, on the clocks of the site; empty: now. */
  value: string
  onChange: (value: string) => void
  /** What it is asked for, with the zone; by default when something becomes public. */
  label?: (zone: string, hint: (inside: ReactNode) => ReactNode) => ReactNode
  /** What a moment that is past comes to. */
  past: (utc: string) => string
}

/** A moment on the clocks of the site: its zone is named, and what it is in UTC, in a change of clocks too. */
export function MomentField({ value, onChange, label = whenPublic, past }: Props) {
  const { at, faulty } = momentOf(value)
  return (
    <>
      <label className="form-field">
        <span>
          {label(siteZone(), (inside) => (
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
      {at && <p className="meta">{clockChange(value, at) ?? meaningOf(at, past)}</p>}
    </>
  )
}

function whenPublic(zone: string, hint: (inside: ReactNode) => ReactNode): ReactNode {
  return tParts<ReactNode>('studio-publishing.when', { zone, hint })
}

function meaningOf(at: Date, past: Props['past']): string {
  if (at.getTime() <= Date.now()) return past(inUtc(at))
  return isAsInUtc(at) ? '' : t('studio-publishing.that-is', { utc: inUtc(at) })
}
