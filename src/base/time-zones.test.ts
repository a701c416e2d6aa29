import { expect, test } from 'vitest'
import { fromWallTime, localIso } from './time-zones.ts'

const hour = 3_600_000

/** What a clock there shows, as the runtime itself says. */
function shown(ms: number, zone: string): string {
  return new Date(ms).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')
}

test.each([
  ['Europe/Oslo', '2026-03-27', 'forward'],
  ['Europe/Oslo', '2026-10-23', 'back'],
  ['Australia/Lord_Howe', '2026-04-03', 'back by half an hour'],
  ['Africa/Casablanca', '2026-02-13', 'back for Ramadan'],
  ['Africa/Casablanca', '2026-03-20', 'forward after Ramadan'],
  ['Pacific/Apia', '2011-12-28', 'forward by a day'],
  ['Asia/Kathmandu', '1985-12-30', 'forward by a quarter of an hour'],
  ['UTC', '2026-03-27', 'never'],
])('clocks of %s are right in each hour of four days from %s, when they go %s', (zone, day) => {
  const from = Date.parse(`${day}T00:00:00Z`)
  for (let ms = from; ms < from + 96 * hour; ms += hour) {
    const iso = localIso(ms, zone)
    expect(iso.slice(0, 19)).toBe(shown(ms, zone))
    expect(Date.parse(iso)).toBe(ms)
  }
})

test('a wall clock is read in any order of moments, also of more years than are kept', () => {
  const days = Array.from({ length: 6_000 }, (_, n) => Date.UTC(1990, 0, 1 + ((n * 2_467) % 20_000), 12))
  const read = days.map((ms) => {
    const date = new Date(ms)
    return fromWallTime({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), hour: 12, minute: 0, second: 0 }, 'Europe/Oslo')
  })
  expect(read.filter((ms, at) => shown(ms, 'Europe/Oslo').slice(0, 19) !== new Date(days[at] ?? 0).toISOString().slice(0, 19))).toEqual([])
})
