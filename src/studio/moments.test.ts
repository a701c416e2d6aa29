import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clockChange, formatDate, formatMoment, formatTime, localText, momentOf, setSiteZone } from './moments.ts'

describe('times of the studio on the clocks of the site', () => {
  beforeEach(() => setSiteZone('America/New_York'))
  afterEach(() => setSiteZone('UTC'))

  test('a moment is written with its zone', () => {
    expect(formatMoment('2026-11-26T02:05:00.000Z')).toMatch(/^25 Nov 2026, 21:05 (GMT-5|EST)$/)
    expect(formatTime('2026-11-26T02:05:00.000Z')).toBe('21:05')
  })

  test('the day of a moment is the one that it falls on there', () => {
    expect([formatDate('2026-11-26T02:05:00.000Z'), formatDate('2026-11-26T12:00:00.000Z'), formatDate('never')]).toEqual([
      'Nov 25th, 2026',
      'Nov 26th, 2026',
      '',
    ])
  })

  test('what is typed is a moment there, and comes back as it was typed', () => {
    const { at } = momentOf('2026-11-25T21:05')
    expect(at?.toISOString()).toBe('2026-11-26T02:05:00.000Z')
    expect(localText(at?.toISOString() ?? null)).toBe('2026-11-25T21:05')
  })

  test('a year of five digits is no moment, nothing is none', () => {
    expect(momentOf('12026-11-25T21:05')).toEqual({ at: null, faulty: true })
    expect(momentOf('')).toEqual({ at: null, faulty: false })
  })

  test('a time that the clocks there leave out is said, with what it becomes', () => {
    const { at } = momentOf('2032-03-14T02:30')
    expect(at && clockChange('2032-03-14T02:30', at)).toContain('it becomes 03:30, that is 2032-03-14 07:30 UTC')
    expect(clockChange('2032-03-14T04:30', new Date('2032-03-14T08:30:00.000Z'))).toBeUndefined()
  })
})
