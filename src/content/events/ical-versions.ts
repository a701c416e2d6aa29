import type ICAL from 'ical.js'
import { textIn } from './read-ical.ts'

/** Of several versions of one event the newest (RFC 5545, 3.8.7.4); `older` are the others. Versions that nothing tells apart all stay. */
export function newestVersions(events: ICAL.Component[]): { newest: ICAL.Component[]; older: ICAL.Component[] } {
  const byEvent = Map.groupBy(events, (event) => JSON.stringify([textIn(event, 'uid'), textIn(event, 'recurrence-id')]))
  const older = new Set(
    [...byEvent.values()].flatMap((versions) => {
      const [first] = versions
      if (!first || !textIn(first, 'uid')) return []
      const newest = versions.reduce((best, one) => (compared(one, best) > 0 ? one : best))
      return versions.filter((one) => compared(one, newest) < 0)
    }),
  )
  return { newest: events.filter((event) => !older.has(event)), older: [...older] }
}

/** Below 0 where the first is older than the second. */
function compared(first: ICAL.Component, second: ICAL.Component): number {
  const number = (event: ICAL.Component) => Number(textIn(event, 'sequence')) || 0
  return number(first) - number(second) || Math.sign(changedAt(first).localeCompare(changedAt(second)))
}

function changedAt(event: ICAL.Component): string {
  return textIn(event, 'last-modified')
}
