import type ICAL from 'ical.js'
import type { Calendar } from './ical-moment.ts'
import { textIn } from './read-ical.ts'

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
      const newest = versions.reduce((best, one) => (compared(one.event, best.event) > 0 ? one : best))
      return versions.filter((one) => compared(one.event, newest.event) < 0)
    }),
  )
  return { newest: events.filter((event) => !older.has(event)), older: [...older] }
}

/** Below 0 where the first is older than the second. */
function compared(first: ICAL.Component, second: ICAL.Component): number {
  const number = (event: ICAL.Component) => Number(textIn(event, 'sequence')) || 0
  return number(first) - number(second) || laterBy('last-modified', first, second) || laterBy('dtstamp', first, second)
}

/** 0 where one of them does not say. */
function laterBy(name: string, first: ICAL.Component, second: ICAL.Component): number {
  const [one, other] = [textIn(first, name), textIn(second, name)]
  return one && other ? Math.sign(one.localeCompare(other)) : 0
}
