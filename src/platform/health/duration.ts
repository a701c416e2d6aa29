import { note, type Note } from '#i18n/note.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** In the largest unit of which it has at least two. */
export function durationNote(ms: number): Note {
  if (ms < 2 * minute) return note('studio-health.seconds', { count: Math.floor(ms / second) })
  if (ms < 2 * hour) return note('studio-health.minutes', { count: Math.floor(ms / minute) })
  if (ms < 2 * day) return note('studio-health.hours', { count: Math.floor(ms / hour) })
  return note('studio-health.days', { count: Math.floor(ms / day) })
}
