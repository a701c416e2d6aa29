import { longDate } from '#base/dates.ts'
import { currentLanguage } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, a date there is, from the year 1 on. */
export function isPartialDate(text: string): boolean {
  const found = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/.exec(text)
  if (!found) return false
  const [year, month, day] = [Number(found[1]), Number(found[2] ?? 1), Number(found[3] ?? 1)]
  const last = new Date(0)
  last.setUTCFullYear(year, month, 0)
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= last.getUTCDate()
}

export function yearIn(date: string): number {
  return Number(date.slice(0, 4))
}

/** As much of a date as is known, in the house's form: 'Oct 6th, 2026', 'Oct 2026', '975'. */
export function shownDate(date: string): string {
  if (date.length > 7) return longDate(date)
  const year = String(yearIn(date))
  return date.length > 4 ? monthText(date) : year
}

function monthText(date: string): string {
  const day = new Date(`${date.slice(0, 7)}-01T00:00:00Z`)
  return new Intl.DateTimeFormat(currentLanguage(), { month: 'short', year: 'numeric', calendar: 'gregory', timeZone: 'UTC' }).format(day)
}

/** A film's: '1 h 44', '52 min'. */
export function shownLength(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return t('library.minutes', { minutes: Math.max(1, minutes) })
  return t('library.hours-and-minutes', { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, '0') })
}

/** A track's: '4:12', '1:02:07'. */
export function shownTime(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** ISO 8601, for structured data: 'PT1H44M', 'PT4M12S'. */
export function isoDuration(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest || (!hours && !minutes) ? `${rest}S` : ''}`
}
