import { dayAfter, formatDayAs } from '#studio/moments.ts'

/** Names of the days of the week, Sunday first, as `Date.getDay` counts. */
export function weekdays(): string[] {
  return Array.from({ length: 7 }, (_, day) => formatDayAs(dayAfter('2023-01-01', day), { weekday: 'long' }))
}
