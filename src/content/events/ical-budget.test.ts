import { expect, test } from 'vitest'
import { icalEvents } from './import-ical.ts'

const now = Date.UTC(2026, 10, 30)
const series = (name: string, ...rules: string[]) =>
  ['BEGIN:VEVENT', `UID:${name}`, `SUMMARY:${name}`, 'LOCATION:Gym', 'DTSTART:20261201T180000Z', ...rules, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]) => ({ name: 'a.ics', content: ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n') })
const titles = ({ found }: ReturnType<typeof icalEvents>) => found.map(({ fields }) => fields.title)

test('series for which a file has no room come as their first event, in whichever calendar of it they are', () => {
  const read = icalEvents(
    [calendar(series('Chess', 'RRULE:FREQ=DAILY;UNTIL=20261203T235959Z')), calendar(series('Go', 'RRULE:FREQ=DAILY;UNTIL=20261203T235959Z'))],
    now,
    { days: 3 },
  )
  expect(titles(read)).toEqual(['Chess', 'Chess', 'Chess', 'Go'])
  expect(read.found.at(-1)?.notes).toMatchObject([{ field: 'timezone' }, { field: 'repetition', value: 'FREQ=DAILY;UNTIL=20261203T235959Z' }])
})

test('no series is read without what its file takes out of it', () => {
  const read = icalEvents([calendar(series('Chess', 'RRULE:FREQ=DAILY;UNTIL=20261203T235959Z', 'EXRULE:FREQ=DAILY'))], now, { days: 3 })
  expect(titles(read)).toEqual(['Chess'])
})

const zone = (rule: string) =>
  [
    'BEGIN:VTIMEZONE',
    'TZID:Own',
    'BEGIN:STANDARD',
    'DTSTART:16010101T000000',
    'TZOFFSETFROM:+0500',
    'TZOFFSETTO:+0500',
    `RRULE:${rule}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n')
const beginnings = (rule: string) =>
  icalEvents([calendar(zone(rule), series('Chess').replace('DTSTART:20261201T180000Z', 'DTSTART;TZID=Own:20261201T180000'))], now).found.map(
    ({ fields, notes }) => [new Date(fields.starts_at).toISOString(), notes.length],
  )

test('a zone that a file describes with a rule that ends in no year leaves its event without a zone', () => {
  expect(beginnings('FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU')).toEqual([['2026-12-01T13:00:00.000Z', 0]])
  for (const rule of [
    'FREQ=SECONDLY',
    'FREQ=DAILY',
    'FREQ=YEARLY;BYSECOND=1,2,3',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;INTERVAL=999999999',
    'FREQ=YEARLY;BYDAY=SU',
  ])
    expect([rule, beginnings(rule)]).toEqual([rule, [['2026-12-01T18:00:00.000Z', 1]]])
})
