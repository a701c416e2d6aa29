import type { EventFields } from './fields.ts'
import { fromWallTime, wallTime } from '#base/time-zones.ts'

/** `weekday`: the same one of the month, as in 'the second Tuesday'. */
export const frequencies = ['day', 'week', 'month', 'weekday'] as const
export type Frequency = (typeof frequencies)[number]

export const maxCopies = 52

/**
 * The event again, `count` times: at the same hour on the clocks of its place, whatever they do in between. A month
 * without such a day is left out.
 */
export function shiftDates(event: EventFields, { every, interval, count }: { every: Frequency; interval: number; count: number }): EventFields[] {
  const length = event.ends_at === null ? null : event.ends_at - event.starts_at
  const from = wallTime(event.starts_at, event.timezone)
  const found: EventFields[] = []
  // A day that few months have is looked for in as many as needed, but not for ever.
  for (let step = 1; found.length < count && step <= count * 12; step++) {
    const day = dayAfter(from, every, interval * step)
    if (!day) continue
    const starts_at = fromWallTime({ ...from, ...day }, event.timezone)
    const ends_at = event.ends_at === null || length === null ? null : endOf(event, day, starts_at, length)
    found.push({ ...event, starts_at, ends_at, event_status: 'scheduled', previous_starts_at: null, recap_article: null, sold_out: false })
  }
  return found
}

interface Day {
  year: number
  month: number
  day: number
}

/** What ends on the clock ends on the clock: an all-day event lasts whole days, also over the night the clocks change. */
function endOf(event: EventFields, day: Day, starts_at: number, length: number): number {
  const [begun, over] = [wallTime(event.starts_at, event.timezone), wallTime(event.ends_at ?? event.starts_at, event.timezone)]
  const days = Math.round((Date.UTC(over.year, over.month - 1, over.day) - Date.UTC(begun.year, begun.month - 1, begun.day)) / 86_400_000)
  const end = fromWallTime({ ...over, ...moved(day, days) }, event.timezone)
  return end >= starts_at ? end : starts_at + length
}

function dayAfter(from: Day, every: Frequency, steps: number): Day | null {
  if (every === 'day') return moved(from, steps)
  if (every === 'week') return moved(from, steps * 7)
  const first = new Date(Date.UTC(from.year, from.month - 1 + steps, 1))
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const weekday = new Date(Date.UTC(from.year, from.month - 1, from.day)).getUTCDay()
  const nth = Math.floor((from.day - 1) / 7)
  const day = every === 'month' ? from.day : 1 + ((weekday - first.getUTCDay() + 7) % 7) + nth * 7
  return day <= days ? { year, month, day } : null
}

function moved({ year, month, day }: Day, days: number): Day {
  const date = new Date(Date.UTC(year, month - 1, day + days))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
