import { note, type Note } from '#i18n/note.ts'
import ICAL from 'ical.js'
import { fromWallTime, localIso, startOfDay } from '#base/time-zones.ts'
import { isPlainZone, zoneLike, zoneNamed } from './ical-zone.ts'
import { parameterOf, realTimes, textIn, timesIn } from './read-ical.ts'

export interface Calendar {
  name: string
  /** Of all its events that name none. */
  zone: string | null
  /** It calls its events off (RFC 5546). */
  isCancelled: boolean
  /** Zones that the file describes itself, by their name in it. */
  described: Map<string, { zone: ICAL.Timezone; place: string | null }>
  /** Zones found so far, by name and year: to find one takes as long as to read many events. */
  found: Map<string, string | null>
  /** What the file may still cost, in days of its rules. */
  budget: Budget
}

/** Shared by all calendars of an import: a file holds as many as its writer likes. */
interface Budget {
  days: number
}

export interface Moment {
  ms: number
  /** Where it takes place. */
  zone: string
  /** Whose clock its repetitions follow: UTC where the file counts in UTC. */
  clock: string
  wholeDay: boolean
  /** Why the moment or its clock is not certain. */
  doubt: Note | null
}

export function calendarOf(part: ICAL.Component, now: number, budget: Budget): Calendar {
  const described: Calendar['described'] = new Map()
  const found: Calendar['found'] = new Map()
  for (const component of part.getAllSubcomponents('vtimezone').filter(isPlainZone)) {
    const tzid = textIn(component, 'tzid')
    described.set(tzid, { zone: new ICAL.Timezone({ component, tzid }), place: zoneNamed(textIn(component, 'x-lic-location')) })
  }
  const only = described.size === 1 ? [...described.keys()][0] : undefined
  const zone =
    zoneNamed(textIn(part, 'x-wr-timezone')) ??
    (only === undefined ? null : zoneOf(only, { described, zone: null, found: new Map() }, new Date(now).getUTCFullYear()))
  return { name: textIn(part, 'x-wr-calname') || textIn(part, 'name'), zone, described, found, budget, isCancelled: /^cancel$/i.test(textIn(part, 'method')) }
}

/** Null where no date can be read. */
export function momentOf(property: ICAL.Property | null, calendar: Calendar): Moment | null {
  const [time] = property ? timesIn(property) : []
  return property && time ? momentAt(time, parameterOf(property, 'tzid'), calendar) : null
}

export function momentsOf(property: ICAL.Property, calendar: Calendar): Moment[] {
  return timesIn(property).map((time) => momentAt(time, parameterOf(property, 'tzid'), calendar))
}

/** Beginning and own end of each RDATE; null for one that lasts as long as its series. */
export function periodsOf(property: ICAL.Property, calendar: Calendar): [number, number | null][] {
  const tzid = parameterOf(property, 'tzid')
  return property.getValues().flatMap((value: unknown): [number, number | null][] => {
    const [time] = realTimes(value instanceof ICAL.Period ? value.start : value)
    if (!time) return []
    const { ms } = momentAt(time, tzid, calendar)
    if (!(value instanceof ICAL.Period)) return [[ms, null]]
    const [end] = realTimes(value.end)
    const ends = end ? momentAt(end, tzid, calendar).ms : ms + (value.duration?.toSeconds() ?? 0) * 1_000
    return [[ms, ends > ms ? ends : null]]
  })
}

/** `tzid` is how the file names the zone; empty for none. */
export function momentAt(time: ICAL.Time, tzid: string, calendar: Calendar): Moment {
  const { year, month, day, hour, minute } = time
  const zone = tzid === '' ? calendar.zone : zoneOf(tzid, calendar, year)
  const there = zone ?? calendar.zone ?? 'UTC'
  if (time.isDate) {
    const date = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
    return { ms: startOfDay(date, there), zone: there, clock: there, wholeDay: true, doubt: null }
  }
  const wall = { year, month, day, hour, minute, second: Math.min(59, time.second) }
  if (time.zone === ICAL.Timezone.utcTimezone)
    return { ms: fromWallTime(wall, 'UTC'), zone: calendar.zone ?? 'UTC', clock: 'UTC', wholeDay: false, doubt: null }
  if (zone !== null) return { ms: fromWallTime(wall, zone), zone, clock: zone, wholeDay: false, doubt: null }
  if (tzid === '') return { ms: fromWallTime(wall, there), zone: there, clock: there, wholeDay: false, doubt: note('studio-report.zone-not-given') }
  const doubt = note('studio-report.zone-unknown', { zone: tzid.slice(0, 80) })
  const own = calendar.described.get(tzid)
  const ms = own ? new ICAL.Time({ ...wall, isDate: false }, own.zone).toUnixTime() * 1_000 : fromWallTime(wall, there)
  return { ms, zone: there, clock: there, wholeDay: false, doubt }
}

function zoneOf(tzid: string, calendar: Pick<Calendar, 'described' | 'zone' | 'found'>, year: number): string | null {
  const key = JSON.stringify([tzid, year])
  const known = calendar.found.get(key)
  if (known !== undefined) return known
  const zone = findZone(tzid, calendar, year)
  calendar.found.set(key, zone)
  return zone
}

function findZone(tzid: string, { described, zone }: Pick<Calendar, 'described' | 'zone'>, year: number): string | null {
  const own = described.get(tzid)
  return zoneNamed(tzid) ?? own?.place ?? (own ? zoneLike(own.zone, year, zone === null ? [] : [zone]) : null)
}

/** Outlook marks whole days that it writes as midnight to midnight. */
export function isWholeDay(event: ICAL.Component, { ms, zone }: Moment): boolean {
  const flag = ['x-microsoft-cdo-alldayevent', 'x-funambol-allday', 'x-microsoft-msncalendar-alldayevent'].map((name) => textIn(event, name))
  return flag.some((value) => /^(?:true|1)$/i.test(value)) && localIso(ms, zone).slice(11, 19) === '00:00:00'
}
