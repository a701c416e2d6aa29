import { fromWallTime, localDay, localIso } from '#base/time-zones.ts'
import { dateLocale } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'

let zone = 'UTC'

/** Of every date in the studio, with a time or without. */
const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** IANA name of the time zone that the site has chosen: all times of the studio are on its clocks. */
export function siteZone(): string {
  return zone
}

export function setSiteZone(name: string): void {
  zone = name
}

/** All zones to choose from, with some that may have an older name. */
export function zonesWith(...chosen: string[]): string[] {
  return [...new Set(['UTC', ...chosen, ...Intl.supportedValuesOf('timeZone')])]
}

/** Of the device, as a proposal: no time is shown on its clocks. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** `14:05` of a clock that has no zone, `2026-11-26T14:05:00`. */
export function clockOf(local: string): string {
  return local.slice(11, 16)
}

/** `26 Nov 2026, 14:05 CET`. Takes ISO 8601 or epoch ms, as all below. */
export function formatMoment(when: string | number, { seconds = false, inZone = zone } = {}): string {
  return new Intl.DateTimeFormat(dateLocale(), {
    timeZone: inZone,
    ...shortDay,
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds ? { second: '2-digit' } : {}),
    timeZoneName: 'short',
  }).format(new Date(when))
}

/** `14:05` */
export function formatTime(when: string | number): string {
  return localText(when).slice(11)
}

/** The day on which a moment falls here, as `formatMoment` writes it. */
export function formatDate(when: string | number, inZone = zone): string {
  const ms = new Date(when).getTime()
  return Number.isNaN(ms) ? '' : formatDay(localDay(ms, inZone))
}

/** A day that belongs to no zone, `YYYY-MM-DD`. */
export function formatDay(day: string): string {
  return formatDayAs(day, shortDay)
}

/** Parts of a day that belongs to no zone: 'November 2026', 'Mon'. */
export function formatDayAs(day: string, options: Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>): string {
  return new Intl.DateTimeFormat(dateLocale(), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

export function dayAfter(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
}

/** Of a day that belongs to no zone; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** As an input of the browser wants a moment: `2026-11-26T14:05`, without a zone. Empty for none. */
export function localText(when: string | number | null, inZone = zone): string {
  return when === null || when === '' ? '' : localIso(new Date(when).getTime(), inZone).slice(0, 16)
}

/** What was typed, as a moment; a year of five digits is soon typed, and is no time. */
export function momentOf(text: string, inZone = zone): { at: Date | null; faulty: boolean } {
  if (text === '') return { at: null, faulty: false }
  const [, year, month, day, hour, minute] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text) ?? []
  if (year === undefined) return { at: null, faulty: true }
  const wall = { year: Number(year), month: Number(month), day: Number(day), hour: Number(hour), minute: Number(minute), second: 0 }
  return { at: new Date(fromWallTime(wall, inZone)), faulty: false }
}

/** Whether these clocks are those of UTC then: a time on both would be said twice. */
export function isAsInUtc(at: Date, inZone = zone): boolean {
  return localText(at.getTime(), inZone) === localText(at.getTime(), 'UTC')
}

export function inUtc(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** What to say of a time that clocks leave out when they are put forward; undefined for all others. */
export function clockChange(text: string, at: Date, inZone = zone): string | undefined {
  const there = localText(at.getTime(), inZone)
  return there === text.slice(0, 16) ? undefined : t('studio-publishing.clock-change', { time: there.slice(11), utc: inUtc(at) })
}
