import { currentLanguage } from '#i18n/format.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * 'MMM Do, YYYY' of the spec in English, the medium form of other languages, in UTC, so that server and browser write the
 * same. Takes ISO 8601 or epoch ms.
 */
export function longDate(when: string | number): string {
  const date = new Date(when)
  if (Number.isNaN(date.getTime())) return ''
  const language = currentLanguage()
  return language === 'en' ? `${months[date.getUTCMonth()]} ${ordinal(date.getUTCDate())}, ${date.getUTCFullYear()}` : mediumDate(language).format(date)
}

const mediumDates = new Map<string, Intl.DateTimeFormat>()

function mediumDate(language: string): Intl.DateTimeFormat {
  let format = mediumDates.get(language)
  if (!format) {
    format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    // Arabic's medium form is numbers between marks of direction, which fall apart in a line of another direction.
    if (/[\u200E\u200F]/.test(format.format(0))) format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    mediumDates.set(language, format)
  }
  return format
}

function ordinal(n: number): string {
  const tens = n % 100
  if (tens >= 11 && tens <= 13) return `${n}th`
  return `${n}${['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'}`
}

/** Epoch ms to the wire's ISO 8601 UTC. @throws RangeError for what is no date */
export function isoDate(ms: number): string {
  const day = Math.floor(Math.trunc(ms) / dayMs)
  const known = days.get(day)
  if (known === undefined) return new Date(ms).toISOString().replace(/^[^T]+T/, (written) => remembered(day, written))
  const rest = Math.trunc(ms) - day * dayMs
  const seconds = Math.floor(rest / 1000)
  const minutes = Math.floor(seconds / 60)
  return `${known}${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${String(1000 + (rest % 1000)).slice(1)}Z`
}

const dayMs = 86_400_000
/** A list writes three dates a card; Date's own way to write one takes longer than everything else on it. */
const days = new Map<number, string>()
const mostDays = 10_000
const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))

function remembered(day: number, written: string): string {
  if (days.size >= mostDays) days.clear()
  days.set(day, written)
  return written
}
