import { afterEach, describe, expect, test } from 'vitest'
import { setMessages } from '#i18n/messages.ts'
import { dayOf, daysAhead, isFree, momentText, priceText, readerTime, timeText, wholeTimeText } from './format-date.ts'

const event = {
  starts_local: '2026-11-24T19:30',
  ends_local: '2026-11-24T21:45',
  last_day: '2026-11-24',
  all_day: false,
  timezone: 'Europe/Oslo',
  starts_at: '2026-11-24T18:30:00Z',
  ends_at: '2026-11-24T20:45:00Z',
  venue: null,
}
const days = { ...event, last_day: '2026-12-04', ends_local: '2026-12-04T12:00', ends_at: '2026-12-04T11:00:00Z' }
const nothing = { is_free: false, price_min: null, price_max: null, currency: null }

afterEach(() => setMessages('en', {}))

describe('The time of an event', () => {
  test('an event list shows the hour and the city, and the last day of an event of several days', () => {
    expect([event, days, { ...event, all_day: true }, { ...days, all_day: true }, { ...event, timezone: 'UTC' }].map(timeText)).toEqual([
      '19:30 in Oslo',
      '19:30 in Oslo, until Friday 4 December',
      'All day',
      'All day, until Friday 4 December',
      '19:30 in UTC',
    ])
  })

  test("an event's page shows when it begins and ends", () => {
    expect([event, { ...event, ends_local: null }, days, { ...event, all_day: true }, { ...days, all_day: true }].map(wholeTimeText)).toEqual([
      'Tuesday 24 November 2026, 19:30 to 21:45',
      'Tuesday 24 November 2026, 19:30',
      'Tuesday 24 November 2026, 19:30, to Friday 4 December 2026, 12:00',
      'Tuesday 24 November 2026',
      'Tuesday 24 November 2026 to Friday 4 December 2026',
    ])
  })

  test('a reader in another time zone sees the weekday where it differs', () => {
    expect(readerTime(event, 'Europe/London')).toBe('18:30')
    expect(readerTime(event, 'Asia/Tokyo')).toBe('Wed 03:30')
  })

  test('a reader whose clocks are those of the event is not told the time again', () => {
    expect(readerTime(event, 'Europe/Berlin')).toBeNull()
    expect(readerTime({ ...event, timezone: 'UTC', starts_local: '2026-11-24T18:30' }, 'Europe/London')).toBeNull()
  })

  test('names of days and months are in the current language and in the order of its messages', () => {
    expect(dayOf('2026-11-04')).toEqual({ year: '2026', day: '04', month: 'November', weekday: 'Wednesday', shortWeekday: 'Wed' })
    setMessages('ru', { 'events.day-month-and-year': '{weekday}, {day} {month} {year}' })
    expect(dayOf('2026-11-04').month).toBe('ноябрь')
    expect(momentText('2026-11-04T19:30')).toBe('среда, 4 ноября 2026, 19:30')
  })

  test('the days until an event are counted from today at its place and are never negative', () => {
    expect(['2026-11-24', '2026-11-20', '2026-11-25'].map((today) => daysAhead(event, today))).toEqual([0, 4, 0])
  })
})

describe('The price of an event', () => {
  test('a price has the sign of its currency', () => {
    const price = (least: number | null, most: number | null, currency: string | null = 'EUR') =>
      priceText({ is_free: false, price_min: least, price_max: most, currency })
    expect([price(8, 8), price(7.5, 10), price(0, 10), price(0, 0), price(8, null, 'PLN'), price(8, 8, 'CHF')]).toEqual([
      '€8',
      '€7.50 to €10',
      'Free to €10',
      'Free',
      'zł 8',
      'CHF 8',
    ])
  })

  test('an event without a stated price is neither free nor priced', () => {
    expect([isFree(nothing), priceText(nothing)]).toEqual([false, ''])
    expect(isFree({ ...nothing, is_free: true })).toBe(true)
  })

  test('a free event is free in another language too', () => {
    setMessages('de', { 'events.free': 'Eintritt frei' })
    expect([isFree({ ...nothing, price_min: 0 }), priceText({ ...nothing, price_min: 0 })]).toEqual([true, 'Eintritt frei'])
  })
})
