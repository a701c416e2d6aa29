import { note } from '#i18n/note.ts'
import ICAL from 'ical.js'
import { momentAt, momentsOf, type Calendar, type Moment } from './ical-moment.ts'
import { daysOfRule, ruleParts } from './ical-rule.ts'
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
  /** The name of each time that the file knows, also of those that are too far away to be entered. */
  sources: Set<string>
}

/** The first time keeps the name that the file gives the event. */
export function repeated(event: ICAL.Component, { event: base, begins, ends }: Timed, calendar: Calendar, now: number): Series {
  const rule = event.getFirstPropertyValue('rrule')
  const extra = event.getAllProperties('rdate').flatMap((property) => momentsOf(property, calendar).map((moment) => moment.ms))
  if (!rule && extra.length === 0) return { times: [base], sources: new Set([base.source]) }
  const ruled = rule instanceof ICAL.Recur ? timesOfRule(rule, begins, calendar, now) : [begins.ms]
  if (!ruled) {
    const unread = { field: 'repetition', reason: note('studio-report.event-rule-unread'), value: String(rule) }
    return { times: [noted(base, unread)], sources: new Set([base.source]) }
  }
  const left = leftOut(event, begins, calendar)
  const all = [...new Set([...ruled, ...extra])].filter((ms) => !left(ms)).sort((a, b) => a - b)
  const times = inReach(all, now)
  const length = ends === null ? null : ends - begins.ms
  const copies = times.map((ms) => (ms === begins.ms ? base : copyAt(base, begins, ms, endAt(begins, ms, length))))
  const sources = new Set(all.map((ms) => (ms === begins.ms ? base.source : copySource(base, begins, ms))))
  const [first, ...others] = copies
  if (!first) return { times: [], sources }
  const value = note('studio-report.event-times', { count: times.length, all: all.length, until: localDay(now + reach, begins.zone) })
  return { times: [noted(first, { field: 'repetition', reason: note('studio-report.event-rule'), value }), ...others], sources }
}

function noted(event: Found, note: Note): Found {
  return { ...event, notes: [...event.notes, note] }
}

/** All of a short series; of a long one those that are to come, and as many before them as there is room for. */
function inReach(all: number[], now: number): number[] {
  const next = all.findIndex((ms) => ms >= now - day)
  const from = Math.max(0, Math.min(next < 0 ? all.length : next, all.length - mostTimes))
  return all.slice(from, from + mostTimes)
}

/** Null for a rule that is not understood. */
function timesOfRule(rule: ICAL.Recur, begins: Moment, calendar: Calendar, now: number): number[] | null {
  const parts = ruleParts(rule.toString())
  const limit = Math.min(now + reach, untilOf(rule.until, begins, calendar))
  const first = dayOf(begins.ms, begins.clock)
  const days = daysOfRule(parts, first, dayOf(limit, begins.clock))
  const clock = wallTime(begins.ms, begins.clock)
  return (
    days
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

/** Whether a time is among the EXDATEs: the very moment, or anything on a day. */
function leftOut(event: ICAL.Component, begins: Moment, calendar: Calendar): (ms: number) => boolean {
  const moments = event.getAllProperties('exdate').flatMap((property) => momentsOf(property, calendar))
  const exact = new Set(moments.map((moment) => moment.ms))
  const days = new Set(moments.filter((moment) => moment.wholeDay).map((moment) => localDay(moment.ms, moment.zone)))
  return (ms) => exact.has(ms) || days.has(localDay(ms, begins.clock))
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
  }
}
