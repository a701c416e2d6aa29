/** A weekday of a rule; `nth` counts within the month or the year, from its end below 0; 0: each of them. */
interface Weekday {
  nth: number
  /** 0 is Sunday. */
  weekday: number
}

interface Rule {
  every: string
  interval: number
  count: number
  months: number[]
  monthDays: number[]
  weekdays: Weekday[]
  positions: number[]
  weekStart: number
}

const dayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** Days from the beginning of a series to its end. A daily one of the year 1 would be walked through for seconds. */
const longestSeries = 150 * 366
const understood = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST'])

/** The day, counted from 1970, that stands for a calendar's date; `month` from 0, and whatever lies beyond is carried over. */
function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month, day) / 86_400_000
}

function dateOf(day: number): { year: number; month: number; date: number; weekday: number } {
  const date = new Date(day * 86_400_000)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate(), weekday: date.getUTCDay() }
}

/** The parts of a RRULE by name. */
export function ruleParts(text: string): Map<string, string> {
  return new Map(
    text
      .trim()
      .toUpperCase()
      .split(';')
      .map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  )
}

/**
 * The days of a RRULE (RFC 5545, 3.3.10), counted from 1970: from `first`, which is always one, to `last`. Its UNTIL is
 * left to the caller, who knows the clock. Null for a rule that repeats within a day, or has parts that are rare.
 */
export function daysOfRule(parts: Map<string, string>, first: number, last: number): number[] | null {
  return expanded(parts, [first, last], [first])
}

/** The days that an EXRULE (RFC 2445, 4.8.5.2) takes out; the first is one only where the rule meets it. */
export function daysLeftOut(parts: Map<string, string>, first: number, last: number): number[] | null {
  return expanded(parts, [first, last], [])
}

/** `given` are days whether or not the rule meets them, and count. */
function expanded(parts: Map<string, string>, [first, last]: [number, number], given: number[]): number[] | null {
  const rule = ruleOf(parts, first)
  if (!rule || last - first > longestSeries) return null
  const days = [...given]
  for (let step = 0; days.length < rule.count; step++) {
    const [from, to] = period(rule, first, step)
    // Beyond the last year of a date it is not a number.
    if (!(from <= last)) break
    const met: number[] = []
    for (let day = from; day <= to; day++) if (isDayOf(rule, day)) met.push(day)
    const chosen = rule.positions.length === 0 ? met : met.filter((_, at) => rule.positions.some((n) => n === at + 1 || n === at - met.length))
    for (const day of chosen) if (day >= first && !given.includes(day) && day <= last && days.length < rule.count) days.push(day)
  }
  return days
}

export function isReadRule(text: string): boolean {
  return ruleOf(ruleParts(text), 0) !== null
}

function ruleOf(parts: Map<string, string>, first: number): Rule | null {
  // Each once: every day of the series is compared with all of them.
  const listed = (name: string) => [...new Set((parts.get(name) ?? '').split(',').filter(Boolean))]
  const numbers = (name: string) => [...new Set(listed(name).map(Number))]
  const weekdays = listed('BYDAY').map(weekdayOf)
  const rule = {
    every: parts.get('FREQ') ?? '',
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: Number(parts.get('COUNT') ?? Infinity),
    months: numbers('BYMONTH'),
    monthDays: numbers('BYMONTHDAY'),
    weekdays: weekdays.filter((one) => one !== null),
    positions: numbers('BYSETPOS'),
    weekStart: Math.max(0, dayNames.indexOf(parts.get('WKST') ?? 'MO')),
  }
  const known = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.every) && [...parts.keys()].every((name) => name === '' || understood.has(name))
  const inRange = isWithin(rule.months, 12) && isWithin(rule.monthDays, 31) && isWithin(rule.positions, 366)
  if (!known || !inRange || weekdays.includes(null) || !Number.isInteger(rule.interval) || !(rule.interval > 0 && rule.count > 0)) return null
  if (rule.weekdays.length > 0 || rule.monthDays.length > 0) return rule
  // What the rule leaves open is as it was the first time.
  const { month, date, weekday } = dateOf(first)
  if (rule.every === 'WEEKLY') return { ...rule, weekdays: [{ nth: 0, weekday }] }
  if (rule.every === 'MONTHLY') return { ...rule, monthDays: [date] }
  if (rule.every === 'YEARLY') return { ...rule, monthDays: [date], months: rule.months.length > 0 ? rule.months : [month + 1] }
  return rule
}

function isWithin(numbers: number[], most: number): boolean {
  return numbers.every((number) => Number.isInteger(number) && Math.abs(number) <= most)
}

function weekdayOf(text: string): Weekday | null {
  const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const weekday = dayNames.indexOf(name)
  return weekday < 0 ? null : { nth: Number(nth), weekday }
}

/** First and last day of a day, week, month or year of the rule. */
function period({ every, interval, weekStart }: Rule, first: number, step: number): [number, number] {
  const { year, month, weekday } = dateOf(first)
  const far = interval * step
  if (every === 'DAILY') return [first + far, first + far]
  if (every === 'WEEKLY') {
    const from = first - ((weekday - weekStart + 7) % 7) + far * 7
    return [from, from + 6]
  }
  if (every === 'MONTHLY') return [dayNumber(year, month + far, 1), dayNumber(year, month + far + 1, 0)]
  return [dayNumber(year + far, 0, 1), dayNumber(year + far, 11, 31)]
}

function isDayOf({ every, months, monthDays, weekdays }: Rule, day: number): boolean {
  const { year, month, date, weekday } = dateOf(day)
  if (months.length > 0 && !months.includes(month + 1)) return false
  const monthEnd = dayNumber(year, month + 1, 0)
  if (monthDays.length > 0 && !monthDays.includes(date) && !monthDays.includes(day - monthEnd - 1)) return false
  if (weekdays.length === 0) return true
  const ofMonth = every === 'MONTHLY' || months.length > 0
  const [from, to] = ofMonth ? [dayNumber(year, month, 1), monthEnd] : [dayNumber(year, 0, 1), dayNumber(year, 11, 31)]
  const [fromStart, fromEnd] = [Math.floor((day - from) / 7) + 1, -Math.floor((to - day) / 7) - 1]
  return weekdays.some((one) => one.weekday === weekday && (one.nth === 0 || one.nth === fromStart || one.nth === fromEnd))
}
