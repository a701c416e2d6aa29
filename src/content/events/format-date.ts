import { currentLanguage, formatDecimal } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import type { EventCard } from './contract.ts'

interface DayParts {
  year: string
  /** Two digits. */
  day: string
  month: string
  weekday: string
  /** 'Tue' */
  shortWeekday: string
}

/** Of `2026-11-24` or anything that begins with it: the day on the clocks of the place. */
export function dayOf(local: string): DayParts {
  return {
    year: partOf(local, 'year', { year: 'numeric' }),
    day: local.slice(8, 10),
    month: partOf(local, 'month', { month: 'long' }),
    weekday: partOf(local, 'weekday', { weekday: 'long' }),
    shortWeekday: partOf(local, 'weekday', { weekday: 'short' }),
  }
}

const inWords = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** 'Tuesday 24 November 2026'. Put together here: how Intl joins the parts differs between versions of browser and server. */
function dateText(local: string): string {
  return t('events.day-month-and-year', {
    weekday: partOf(local, 'weekday', inWords),
    day: partOf(local, 'day', inWords),
    month: partOf(local, 'month', inWords),
    year: partOf(local, 'year', inWords),
  })
}

/** 'Friday 4 December' */
function dayText(local: string): string {
  return t('events.day-and-month', {
    weekday: partOf(local, 'weekday', inWords),
    day: partOf(local, 'day', inWords),
    month: partOf(local, 'month', inWords),
  })
}

/** 'Tuesday 24 November 2026, 19:30' */
export function momentText(local: string): string {
  return t('events.date-and-time', { date: dateText(local), time: clockOf(local) })
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A part of a day in the current language, in the form it has beside the other parts of `options`. */
function partOf(local: string, part: Intl.DateTimeFormatPartTypes, options: Intl.DateTimeFormatOptions): string {
  const name = currentLanguage() + JSON.stringify(options)
  const format = formats.get(name) ?? new Intl.DateTimeFormat(currentLanguage(), { ...options, calendar: 'gregory', timeZone: 'UTC' })
  formats.set(name, format)
  const parts = format.formatToParts(new Date(`${local.slice(0, 10)}T00:00:00Z`))
  const at = parts.findIndex(({ type }) => type === part)
  // Japanese and Chinese write what a number counts behind it, as a part of its own: 11月.
  const unit = part === 'month' && /^\d+$/.test(parts[at]?.value ?? '') ? (/^[^\s\d.,/-]/.exec(parts[at + 1]?.value ?? '')?.[0] ?? '') : ''
  return (parts[at]?.value ?? '') + unit
}

/** 19:30 */
export function clockOf(local: string): string {
  return local.slice(11, 16)
}

/** 'Buenos Aires' of America/Argentina/Buenos_Aires; null where the name is no place. */
export function cityOfZone(zone: string): string | null {
  const name = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  return zone.includes('/') && !zone.startsWith('Etc/') ? name : null
}

type Times = Pick<EventCard, 'starts_local' | 'ends_local' | 'last_day' | 'all_day' | 'timezone' | 'starts_at' | 'ends_at' | 'venue'>

/** Whether it goes on over days, not only over a night. */
export function isLong(event: Times): boolean {
  if (event.last_day <= event.starts_local.slice(0, 10)) return false
  return event.all_day || Date.parse(event.ends_at ?? event.starts_at) - Date.parse(event.starts_at) >= 24 * 3_600_000
}

/** '19:30 in Oslo', 'All day', 'All day, until Friday 4 December'. */
export function timeText(event: Times): string {
  const date = isLong(event) ? dayText(event.last_day) : null
  if (event.all_day) return date === null ? t('events.all-day') : t('events.all-day-until', { date })
  const city = cityOfZone(event.timezone)
  // The clock of a zone without a city, such as UTC, is not the one of the venue.
  const place = city === null ? event.timezone : (event.venue?.locality ?? city)
  const time = clockOf(event.starts_local)
  return date === null ? t('events.time-in-place', { time, place }) : t('events.time-in-place-until', { time, place, date })
}

/** 'Tuesday 24 November 2026, 19:30 to 21:45' */
export function wholeTimeText(event: Times): string {
  const [first, last] = [dateText(event.starts_local), dateText(event.last_day)]
  if (event.all_day) return isLong(event) ? t('events.days-from-to', { first, last }) : first
  if (event.ends_local === null) return momentText(event.starts_local)
  const [begins, ends] = [clockOf(event.starts_local), clockOf(event.ends_local)]
  return isLong(event) ? t('events.moments-from-to', { first, begins, last, ends }) : t('events.date-and-times', { date: first, begins, ends })
}

/** Whether its clock is not that of a place, so that its name alone goes with the time: '19:30 UTC'. */
export function isWithoutPlace({ timezone }: Times): boolean {
  return cityOfZone(timezone) === null
}

/** The same moment on the reader's clocks: '18:30', with the day where it is another one; null where they say the same. Only in the browser. */
export function readerTime(event: Times, zone: string): string | null {
  const parts: Record<string, string> = {}
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const moment = new Date(event.starts_at)
  for (const { type, value } of format.formatToParts(moment)) parts[type] = value
  const time = `${parts['hour']}:${parts['minute']}`
  const sameDay = `${parts['year']}-${parts['month']}-${parts['day']}` === event.starts_local.slice(0, 10)
  if (sameDay) return time === clockOf(event.starts_local) ? null : time
  return t('events.weekday-and-time', { weekday: moment.toLocaleDateString(currentLanguage(), { timeZone: zone, weekday: 'short' }), time })
}

/** Days of the place, from its today. */
export function daysAhead(event: Times, today: string): number {
  return Math.max(0, Math.round((Date.parse(event.starts_local.slice(0, 10)) - Date.parse(today)) / 86_400_000))
}

/** `2026-11-24`, now, on the clocks of a zone. Only in the browser. */
export function todayIn(zone: string, now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

const signs: Record<string, string> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥', INR: '₹' }

type Price = Pick<EventCard, 'is_free' | 'price_min' | 'price_max' | 'currency'>

/** Whether nobody pays anything; not where nothing is said. */
export function isFree({ is_free, price_min, price_max }: Price): boolean {
  return is_free || ((price_min ?? price_max) === 0 && (price_max ?? price_min) === 0)
}

/** 'Free', '€8', '€7 to €10'; empty where nothing is said. */
export function priceText(event: Price): string {
  if (isFree(event)) return t('events.free')
  const { price_min, price_max, currency } = event
  const [from, to] = [price_min ?? price_max, price_max ?? price_min]
  if (from === null || to === null) return ''
  const [least, most] = [amountText(from, currency), amountText(to, currency)]
  if (from === to) return most
  return from === 0 ? t('events.price-from-free', { most }) : t('events.price-from-to', { least, most })
}

export function amountText(value: number, code: string | null): string {
  const amount = formatDecimal(value, Number.isInteger(value) ? 0 : 2)
  const sign = signs[code ?? '']
  if (sign !== undefined) return t('events.amount', { currency: sign, amount })
  return code === null ? amount : t('events.amount-in-currency', { currency: code === 'PLN' ? 'zł' : code, amount })
}
