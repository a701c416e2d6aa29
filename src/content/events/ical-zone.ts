import ICAL from 'ical.js'
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { fromWallTime, isZone, localIso } from '#base/time-zones.ts'
import { daysOfRule, ruleParts } from './ical-rule.ts'
import { zonesOfCity } from './place-zone.ts'

/** Rules of one zone: each is walked through year by year since 1601. */
const mostRules = 100
/** Days of ten years that a rule may change the clocks on: it is one a year. */
const [from, to] = [Date.UTC(2000, 0, 1) / 86_400_000, Date.UTC(2009, 11, 31) / 86_400_000]
const mostChanges = 20

/** Whether the rules of a VTIMEZONE are such that ical.js comes to an end with them. */
export function isPlainZone(zone: ICAL.Component): boolean {
  const rules = ['standard', 'daylight'].flatMap((name) => zone.getAllSubcomponents(name)).flatMap((part) => part.getAllProperties('rrule'))
  return rules.length <= mostRules && rules.every((rule) => isYearly(String(rule.getFirstValue())))
}

function isYearly(rule: string): boolean {
  const parts = ruleParts(rule)
  parts.delete('COUNT')
  const days = parts.get('FREQ') === 'YEARLY' ? (daysOfRule(parts, from, to)?.length ?? 0) : 0
  return days > 1 && days <= mostChanges
}

/** IANA name of a zone that a calendar names in another way: as Windows does, behind a program's prefix, or as Outlook displays it. */
export function zoneNamed(given: string): string | null {
  const name = given.trim().replace(/^"(.*)"$/, '$1')
  if (isZone(name)) return name
  const [windows] = findIana(name, '001')
  if (windows) return windows
  const behind = tailsOf(name).find(isZone)
  if (behind !== undefined) return behind
  return /\/utc$/i.test(name) ? 'UTC' : displayedZone(name)
}

/** Its last three parts and its last two, each from a capital letter on: `/program/Tzfile/Europe/Paris`, `custom_America/New_York`. */
function tailsOf(name: string): string[] {
  // No zone has a longer name, and the search for its beginning stays short.
  const parts = name.slice(-60).split('/')
  return [3, 2].flatMap((count) => /[A-Z][A-Za-z]+\/.+$/.exec(parts.slice(-count).join('/')) ?? [])
}

/** `(UTC+01:00) Amsterdam, Berlin, Bern`, `(UTC-05:00) Eastern Time (US & Canada)`: a city or name that has this offset. */
function displayedZone(name: string): string | null {
  const [, offset = '+00:00', words = ''] = /^\((?:UTC|GMT)\s?([+-]\d{2}:?\d{2})?\)\s*(.+)$/.exec(name) ?? []
  const wanted = offset.replace(/^(...):?/, '$1:')
  const windows = findIana(`${words.replace(/\s*\(.*\)$/, '').replace(/ Time$/, '')} Standard Time`, '001')
  const named: string[] = [...words.split(/[,:;]/).flatMap(zonesOfCity), ...windows]
  if (/^(?:Coordinated Universal Time|UTC)$/i.test(words)) named.push('UTC')
  return named.find((zone) => [0, 6].some((month) => localIso(Date.UTC(2024, month, 10), zone).endsWith(wanted))) ?? null
}

/** The zone whose clocks show the same as a VTIMEZONE in the year of an event and the next; `first` are tried before all others. */
export function zoneLike(described: ICAL.Timezone, year: number, first: readonly string[]): string | null {
  const walls = [year, year + 1].flatMap((one) =>
    Array.from({ length: 48 }, (_, at) => ({ year: one, month: Math.floor(at / 4) + 1, day: (at % 4) * 7 + 4, hour: 12, minute: 0, second: 0 })),
  )
  const moments = walls.map((wall) => new ICAL.Time({ ...wall, isDate: false }, described).toUnixTime() * 1_000)
  const common = WINDOWS_TO_IANA_MAP.flatMap(({ territory, iana }) => (territory === '001' ? iana.slice(0, 1) : []))
  const all = new Set<string>([...first, ...common, ...Intl.supportedValuesOf('timeZone')])
  for (const zone of all) if (walls.every((wall, at) => fromWallTime(wall, zone) === moments[at])) return zone
  return null
}
