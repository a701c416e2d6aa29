import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clockChange, formatDate, formatMoment, formatTime, isAsInUtc, localText, momentOf, setSiteZone } from './moments.ts'

describe('Dates in the studio with the time zone of the site', () => {
  beforeEach(() => setSiteZone('America/New_York'))
  afterEach(() => setSiteZone('UTC'))

  test('a date and time is shown with its time zone', () => {
    expect(formatMoment('2026-11-26T02:05:00.000Z')).toMatch(/^25 Nov 2026, 21:05 (GMT-5|EST)$/)
    expect(formatTime('2026-11-26T02:05:00.000Z')).toBe('21:05')
  })

  test('a date is the day in the time zone of the site', () => {
    expect([formatDate('2026-11-26T02:05:00.000Z'), formatDate('2026-11-26T12:00:00.000Z'), formatDate('never')]).toEqual(['25 Nov 2026', '26 Nov 2026', ''])
  })

  test('a time is told in UTC too, unless the clocks there say the same', () => {
    const at = new Date('2026-11-26T12:00:00.000Z')
    expect([isAsInUtc(at), isAsInUtc(at, 'Europe/London'), isAsInUtc(at, 'UTC')]).toEqual([false, true, true])
  })

  test('a typed date is converted from the time zone of the site and back', () => {
    const { at } = momentOf('2026-11-25T21:05')
    expect(at?.toISOString()).toBe('2026-11-26T02:05:00.000Z')
    expect(localText(at?.toISOString() ?? null)).toBe('2026-11-25T21:05')
  })

  test('a year of five digits is an error, and an empty field is not', () => {
    expect(momentOf('12026-11-25T21:05')).toEqual({ at: null, faulty: true })
    expect(momentOf('')).toEqual({ at: null, faulty: false })
  })

  test('a time skipped by daylight saving is reported with the time it becomes', () => {
    const { at } = momentOf('2032-03-14T02:30')
    expect(at && clockChange('2032-03-14T02:30', at)).toContain('it becomes 03:30, that is 2032-03-14 07:30 UTC')
    expect(clockChange('2032-03-14T04:30', new Date('2032-03-14T08:30:00.000Z'))).toBeUndefined()
  })
})
