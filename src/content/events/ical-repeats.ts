import { note } from '#i18n/note.ts'
import ICAL from 'ical.js'
import { momentAt, momentsOf, periodsOf, type Calendar, type Moment } from './ical-moment.ts'
import { daysLeftOut, daysOfRule, ruleParts } from './ical-rule.ts'
import type { Found, Note } from './import-rows.ts'
import { fromWallTime, localDay, localIso, startOfDay, wallTime } from '#base/time-zones.ts'

/** Of one series: a daily one would bury everything else. */
const mostTimes = 52
/** How far ahead they are entered, ms. */
const reach = 2 * 365 * 86_400_000
const day = 86_400_000

/** An event as it is the first time. */
export interface Timed {
  event: Found
  begins: Moment
  ends: number | null
}

/** An event, or each time of a repeating one as an event of its own. */
interface Series {
  times: Found[]
  /** Whether a time that the file knows has that name, also one that is too far away to be entered. */
  has(source: string): boolean
}

/** The first time keeps the name that the file gives the event. */
export function repeated(event: ICAL.Component, { event: base, begins, ends }: Timed, calendar: Calendar, now: number): Series {
  const rules = rulesOf(event, 'rrule')
  const extra = new Map(event.getAllProperties('rdate').flatMap((property) => periodsOf(property, calendar)))
  if (rules.length === 0 && extra.size === 0) return alone(base)
  const isAffordable = isWithinBudget([...rules, ...rulesOf(event, 'exrule')], begins, calendar, now)
  const read = rules.map((rule) => ({ rule, times: isAffordable ? timesOfRule(rule, begins, calendar, now) : null }))
  const ruled = read.flatMap(({ times }) => times ?? [])
  const notes = read.flatMap(({ rule, times }) =>
    times ? [] : [{ field: 'repetition', reason: note('studio-report.event-rule-unread'), value: String(rule) }],
  )
  if (!isAffordable || (ruled.length === 0 && extra.size === 0)) return alone(noted(base, ...notes))
  const left = leftOut(event, begins, calendar, now)
  const all = [...new Set([begins.ms, ...ruled, ...extra.keys()])].filter((ms) => !left(ms)).sort((a, b) => a - b)
  const times = inReach(all, now)
  const length = ends === null ? null : ends - begins.ms
  const copies = times.map((ms) => {
    const own = extra.get(ms) ?? null
    if (ms !== begins.ms) return copyAt(base, begins, ms, own ?? endAt(begins, ms, length))
    return own === null ? base : { ...base, fields: { ...base.fields, ends_at: own } }
  })
  let names: Set<string> | undefined
  // Only a later import of the same file asks, and a daily series of years has thousands.
  const has = (source: string) => (names ??= new Set(all.map((ms) => (ms === begins.ms ? base.source : copySource(base, begins, ms))))).has(source)
  const [first, ...others] = copies
  if (!first) return { times: [], has }
  const value = note('studio-report.event-times', { count: times.length, all: all.length, until: localDay(now + reach, begins.zone) })
  return { times: [noted(first, ...notes, { field: 'repetition', reason: note('studio-report.event-rule'), value }), ...others], has }
}

function alone(event: Found): Series {
  return { times: [event], has: (source) => source === event.source }
}

function noted(event: Found, ...notes: Note[]): Found {
  return { ...event, notes: [...event.notes, ...notes] }
}

function rulesOf(event: ICAL.Component, name: 'rrule' | 'exrule'): ICAL.Recur[] {
  return event.getAllProperties(name).flatMap((property) => property.getValues().filter((value: unknown) => value instanceof ICAL.Recur))
}

/** Charges the rules to the file. One without room for all of them is not read at all: what an EXRULE takes out would stand here. */
function isWithinBudget(rules: readonly ICAL.Recur[], begins: Moment, calendar: Calendar, now: number): boolean {
  const days = ({ until }: ICAL.Recur) => Math.max(0, (Math.min(now + reach, untilOf(until, begins, calendar)) - begins.ms) / day)
  const cost = rules.reduce((all, rule) => all + days(rule) / (rule.freq === 'DAILY' ? 1 : 10), 0)
  const { budget } = calendar
  if (cost > budget.days) return false
  budget.days -= cost
  return true
}

/** All of a short series; of a long one those that are to come, and as many before them as there is room for. */
function inReach(all: number[], now: number): number[] {
  const next = all.findIndex((ms) => ms >= now - day)
  const from = Math.max(0, Math.min(next < 0 ? all.length : next, all.length - mostTimes))
  return all.slice(from, from + mostTimes)
}

/** Null for a rule that is not understood. */
function timesOfRule(rule: ICAL.Recur, begins: Moment, calendar: Calendar, now: number, days = daysOfRule): number[] | null {
  const parts = ruleParts(rule.toString())
  const limit = Math.min(now + reach, untilOf(rule.until, begins, calendar))
  const first = dayOf(begins.ms, begins.clock)
  const clock = wallTime(begins.ms, begins.clock)
  return (
    days(parts, first, dayOf(limit, begins.clock))
      ?.map((at) => {
        const date = new Date(at * day)
        return fromWallTime({ ...clock, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }, begins.clock)
      })
      .filter((ms) => ms === begins.ms || ms <= limit) ?? null
  )
}

/** The last moment of a rule. Of a date, its whole day. */
function untilOf(until: ICAL.Time | null | undefined, begins: Moment, calendar: Calendar): number {
  if (!until) return Infinity
  const moment = momentAt(until, begins.clock, calendar)
  return moment.wholeDay ? startOfDay(localDay(moment.ms, begins.clock), begins.clock, 1) - 1 : moment.ms
}

function dayOf(ms: number, zone: string): number {
  const { year, month, day: date } = wallTime(ms, zone)
  return Date.UTC(year, month - 1, date) / day
}

/** Whether a time is among the EXDATEs, the very moment or anything on a day, or one that an EXRULE takes out. */
function leftOut(event: ICAL.Component, begins: Moment, calendar: Calendar, now: number): (ms: number) => boolean {
  const moments = event.getAllProperties('exdate').flatMap((property) => momentsOf(property, calendar))
  const ruled = rulesOf(event, 'exrule').flatMap((rule) => timesOfRule(rule, begins, calendar, now, daysLeftOut) ?? [])
  const exact = new Set([...moments.map((moment) => moment.ms), ...ruled])
  const days = new Set(moments.filter((moment) => moment.wholeDay).map((moment) => localDay(moment.ms, moment.zone)))
  return (ms) => exact.has(ms) || (days.size > 0 && days.has(localDay(ms, begins.clock)))
}

/** What lasts days lasts days, also over the night the clocks change. */
export function endAt(begins: Moment, ms: number, length: number | null): number | null {
  if (length === null) return null
  return begins.wholeDay ? startOfDay(localDay(ms, begins.zone), begins.zone, Math.round(length / day)) : ms + length
}

function copyAt(base: Found, begins: Moment, ms: number, ends_at: number | null): Found {
  const stamp = stampOf(ms, begins)
  return {
    ...base,
    notes: [],
    source: copySource(base, begins, ms),
    slug: `${base.fields.title} ${localDay(ms, begins.zone)}`,
    // Before the name: what follows the @ says where it comes from.
    ...(base.ics_uid === undefined ? {} : { ics_uid: `${stamp}-${base.ics_uid}` }),
    fields: { ...base.fields, starts_at: ms, ends_at },
  }
}

/** Of one time of a series: `ical UID 20261201T1900`. */
export function copySource({ source }: Found, begins: Moment, ms: number): string {
  return `${source} ${stampOf(ms, begins)}`
}

/** Local date and time, without signs: `20261201T1900`. */
export function stampOf(ms: number, { clock }: Moment): string {
  return localIso(ms, clock).slice(0, 16).replaceAll(/[-:]/g, '')
}

/** A time of a series as it was changed; its names stay. `later`: ms from the changed time to this one. */
export function changedTime(time: Found, { event, ends }: Timed, later: number): Found {
  const { html: _, ...kept } = time
  return {
    ...kept,
    place: event.place,
    notes: later === 0 ? [...time.notes, ...event.notes] : time.notes,
    fields: { ...event.fields, starts_at: event.fields.starts_at + later, ends_at: ends === null ? null : ends + later },
    ...(event.html ? { html: event.html } : {}),
    ...(event.state ? { state: event.state } : {}),
    ...(event.version ? { version: event.version } : {}),
  }
}
