import type { EventCard } from './contract.ts'

/** Names instead of Intl: what server and browser write must be the same letters. */
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

interface DayParts {
  year: number
  /** Two digits. */
  day: string
  month: string
  weekday: string
}

/** Of `2026-11-24` or anything that begins with it: the day on the clocks of the place. */
export function dayOf(local: string): DayParts {
  const [year = 0, month = 1, day = 1] = local.slice(0, 10).split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return { year, day: local.slice(8, 10), month: months[month - 1] ?? '', weekday: weekdays[date.getUTCDay()] ?? '' }
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
function isLong(event: Times): boolean {
  if (event.last_day <= event.starts_local.slice(0, 10)) return false
  return event.all_day || Date.parse(event.ends_at ?? event.starts_at) - Date.parse(event.starts_at) >= 24 * 3_600_000
}

/** '19:30 in Oslo', 'All day', 'All day, until Friday 4 December'. */
export function timeText(event: Times): string {
  const last = dayOf(event.last_day)
  const until = isLong(event) ? `, until ${last.weekday} ${Number(last.day)} ${last.month}` : ''
  if (event.all_day) return `All day${until}`
  const city = cityOfZone(event.timezone)
  // The clock of a zone without a city, such as UTC, is not the one of the venue.
  const place = city === null ? event.timezone : (event.venue?.locality ?? city)
  return `${clockOf(event.starts_local)} in ${place}${until}`
}

/** 'Tuesday 24 November 2026, 19:30 to 21:45' */
export function wholeTimeText(event: Times): string {
  const first = dayOf(event.starts_local)
  const begins = `${first.weekday} ${Number(first.day)} ${first.month} ${first.year}`
  const last = dayOf(event.last_day)
  const ends = `${last.weekday} ${Number(last.day)} ${last.month} ${last.year}`
  if (event.all_day) return isLong(event) ? `${begins} to ${ends}` : begins
  if (event.ends_local === null) return `${begins}, ${clockOf(event.starts_local)}`
  return isLong(event)
    ? `${begins}, ${clockOf(event.starts_local)}, to ${ends}, ${clockOf(event.ends_local)}`
    : `${begins}, ${clockOf(event.starts_local)} to ${clockOf(event.ends_local)}`
}

/** The same moment on the reader's clocks: '18:30', with the day where it is another one. Only in the browser. */
export function readerTime(event: Times, zone: string): string {
  const parts: Record<string, string> = {}
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  for (const { type, value } of format.formatToParts(new Date(event.starts_at))) parts[type] = value
  const sameDay = `${parts['year']}-${parts['month']}-${parts['day']}` === event.starts_local.slice(0, 10)
  return `${sameDay ? '' : `${parts['weekday']} `}${parts['hour']}:${parts['minute']}`
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** 'today', 'tomorrow', 'in four days': days of the place, from its today. */
export function daysAhead(event: Times, today: string): string {
  const days = Math.round((Date.parse(event.starts_local.slice(0, 10)) - Date.parse(today)) / 86_400_000)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${numbers[days] ?? days} days`
}

/** `2026-11-24`, now, on the clocks of a zone. Only in the browser. */
export function todayIn(zone: string, now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
}

const signs: Record<string, string> = { EUR: '€', USD: '$', GBP: '£', JPY: '¥', INR: '₹', PLN: 'zł ' }

/** 'Free', '€8', '€7 to €10'; empty where nothing is said. */
export function priceText({ is_free, price_min, price_max, currency }: Pick<EventCard, 'is_free' | 'price_min' | 'price_max' | 'currency'>): string {
  if (is_free) return 'Free'
  const amount = (value: number) => (value === 0 ? 'free' : `${signs[currency ?? ''] ?? `${currency} `}${Number.isInteger(value) ? value : value.toFixed(2)}`)
  const [least, most] = [price_min ?? price_max, price_max ?? price_min]
  if (least === null || most === null) return ''
  if (least === most) return least === 0 ? 'Free' : amount(least)
  return least === 0 ? `Free to ${amount(most)}` : `${amount(least)} to ${amount(most)}`
}
