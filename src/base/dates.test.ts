import { expect, test } from 'vitest'
import { isoDate } from './dates.ts'

test('isoDate gives the same text as Date.toISOString, also for days it has cached', () => {
  const aDay = 86_400_000
  const edges = [0, -1, aDay - 1, aDay, 951_782_399_999, 951_782_400_000, -62_135_596_800_000, 253_402_300_799_999, 8.64e15, -8.64e15, 1.5, -1.5]
  const scattered = Array.from({ length: 2_000 }, (_, n) => Math.trunc(((n * 7_919) % 2_000) * 3.3e9 - 1.9e12 + n * 61_001))
  for (const ms of [...edges, ...scattered, ...edges, ...scattered]) expect(isoDate(ms)).toBe(new Date(ms).toISOString())
})

test('isoDate throws for an invalid date', () => {
  expect(() => isoDate(Number.NaN)).toThrow(RangeError)
  expect(() => isoDate(9e15)).toThrow(RangeError)
})
