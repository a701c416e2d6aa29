import type ICAL from 'ical.js'
import type { Db } from '#platform/db/tables.ts'
import type { Calendar } from './ical-moment.ts'
import { textIn } from './read-ical.ts'
import { listVersions } from './store.ts'

/** An event where it stands. */
export interface Placed {
  event: ICAL.Component
  calendar: Calendar
  /** For the report: file and line. */
  place: string
}

/** Of several versions of one event, of all files of an import, the newest (RFC 5545, 3.8.7.4); `older` are the others. Versions that nothing tells apart all stay. */
export function newestVersions(events: Placed[]): { newest: Placed[]; older: Placed[] } {
  const byEvent = Map.groupBy(events, ({ event }) => JSON.stringify([textIn(event, 'uid'), textIn(event, 'recurrence-id')]))
  const older = new Set(
    [...byEvent.values()].flatMap((versions) => {
      const [first] = versions
      if (!first || !textIn(first.event, 'uid')) return []
      const newest = versions.reduce((best, one) => (compared(versionOf(one.event), versionOf(best.event)) > 0 ? one : best))
      return versions.filter((one) => compared(versionOf(one.event), versionOf(newest.event)) < 0)
    }),
  )
  return { newest: events.filter((event) => !older.has(event)), older: [...older] }
}

/** What tells versions of an event apart; empty where the file does not say. */
interface Version {
  sequence: number
  modified: string
  stamped: string
}

/** `series`: of the event that repeats; null for a changed time whose series is not in the file. */
export interface EventVersion {
  series: Version | null
  own: Version
}

/** An event that may repeat. */
export interface IcalSeries {
  /** Whether a time of it has that name. */
  has(source: string): boolean
  version: EventVersion
}

/** `master`: the event that repeats, where it is in the file. */
export function versionsOf(event: ICAL.Component, master?: ICAL.Component): EventVersion {
  const series = event.hasProperty('recurrence-id') ? master : event
  return { series: series ? versionOf(series) : null, own: versionOf(event) }
}

function versionOf(event: ICAL.Component): Version {
  return { sequence: Number(textIn(event, 'sequence')) || 0, modified: textIn(event, 'last-modified'), stamped: textIn(event, 'dtstamp') }
}

/** Below 0 where the first is older than the second. */
function compared(first: Version, second: Version): number {
  return first.sequence - second.sequence || laterOf(first.modified, second.modified) || laterOf(first.stamped, second.stamped)
}

/** 0 where one of them does not say. */
function laterOf(one: string, other: string): number {
  return one && other ? Math.sign(one.localeCompare(other)) : 0
}

/** Versions that earlier imports brought. */
export class ImportedVersions {
  readonly #series = new Map<string, Version>()

  static async read(db: Db): Promise<ImportedVersions> {
    const known = new ImportedVersions()
    for (const { source, version } of await listVersions(db, 'ical ')) {
      const { series } = parsed(version) ?? {}
      const newest = known.#series.get(seriesOf(source))
      if (series && (!newest || compared(series, newest) > 0)) known.#series.set(seriesOf(source), series)
    }
    return known
  }

  isOlderSeries(source: string, series: Version): boolean {
    const newest = this.#series.get(seriesOf(source))
    return newest !== undefined && compared(series, newest) < 0
  }

  /** Whether an event is older than it was at an earlier import. A newer series decides about all its times, an older one may bring a newer change of one. */
  isOlder(source: string, { series, own }: EventVersion, imported: string | null): boolean {
    const newest = series && this.#series.get(seriesOf(source))
    const order = series && newest ? compared(series, newest) : 0
    if (order > 0) return false
    const before = parsed(imported)?.own
    return (newest != null && order < 0 && compared(own, newest) < 0) || (before !== undefined && compared(own, before) < 0)
  }
}

/** The name of the event that repeats; times of it have theirs behind it. */
export function seriesOf(source: string): string {
  return source.replace(/ \d{8}T\d{4}$/, '')
}

function parsed(version: string | null): EventVersion | undefined {
  return version === null ? undefined : (JSON.parse(version) as EventVersion) // written by imports only
}
