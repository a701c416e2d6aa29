import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { EventCard } from './contract.ts'
import { activateLanguage } from '#i18n/site-messages.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { importEvents } from './import.ts'
import { shownReports } from './import-report.ts'

const takeEvents = async (...order: Parameters<typeof importEvents>) => shownReports(await importEvents(...order))

const vtimezone = (tzid: string) => `BEGIN:VTIMEZONE
TZID:${tzid}
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`

const take = (app: TestApp, lines: string, header = '') =>
  takeEvents(app.services, [
    { name: 'a.ics', content: `BEGIN:VCALENDAR\n${header}\nBEGIN:VEVENT\nSUMMARY:Open table\n${lines}\nEND:VEVENT\nEND:VCALENDAR`.replaceAll(/\n+/g, '\r\n') },
  ])
const events = async (app: TestApp) => (await app.get('/api/events')).json<{ data: EventCard[] }>().data

test.each([
  ['a name of Windows', 'W. Europe Standard Time', '', 'Europe/Berlin', '2026-12-01T19:00:00.000Z'],
  ['a displayed name with cities', '"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '', 'Europe/Amsterdam', '2026-12-01T19:00:00.000Z'],
  ['a displayed name without quotes', '(UTC+01:00) Amsterdam, Berlin', '', 'Europe/Amsterdam', '2026-12-01T19:00:00.000Z'],
  ['a displayed name with a region', '"(UTC-05:00) Eastern Time (US & Canada)"', '', 'America/New_York', '2026-12-02T01:00:00.000Z'],
  ['the UTC of Microsoft', 'tzone://Microsoft/Utc', '', 'UTC', '2026-12-01T20:00:00.000Z'],
  ['the prefix of Evolution', '/freeassociation.sourceforge.net/Tzfile/Europe/Paris', '', 'Europe/Paris', '2026-12-01T19:00:00.000Z'],
  ['the prefix of Sunbird', '/mozilla.org/20050126_1/America/Indiana/Knox', '', 'America/Indiana/Knox', '2026-12-02T02:00:00.000Z'],
  ['a zone that the file describes', 'Customized Time Zone', vtimezone('Customized Time Zone'), 'Europe/Berlin', '2026-12-01T19:00:00.000Z'],
])('an event time with %s is read in that time zone', async (_, tzid, header, timezone, starts_at) => {
  await using app = await startApp()
  await take(app, `UID:a@x\nDTSTART;TZID=${tzid}:20261201T200000\nLOCATION:Hall 1`, header)
  expect(await events(app)).toMatchObject([{ timezone, starts_at, starts_local: expect.stringContaining('2026-12-01T20:00') }])
})

test.each([
  ['Nowhere/Standard', 'it is a draft here'],
  ['', 'its time zone is not given there: it is a draft here'],
])('an event in the unknown time zone "%s" is imported as a draft and reported', async (tzid, says) => {
  await using app = await startApp()
  const [report] = await take(app, `UID:a@x\nDTSTART${tzid && `;TZID=${tzid}`}:20261201T200000\nLOCATION:Hall 1`)
  expect(report).toMatchObject({ outcome: 'new', notes: [{ reason: expect.stringContaining(says) }] })
  expect(await events(app)).toEqual([])
})

test('an event from midnight to midnight that Outlook marks as all-day is an all-day event', async () => {
  await using app = await startApp()
  const tzid = 'W. Europe Standard Time'
  await take(app, `UID:a@x\nDTSTART;TZID=${tzid}:20261201T000000\nDTEND;TZID=${tzid}:20261203T000000\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE\nLOCATION:Hall 1`)
  expect(await events(app)).toMatchObject([{ all_day: true, starts_local: '2026-12-01T00:00:00+01:00', last_day: '2026-12-02' }])
})

test.each([
  ['Alexanderplatz 1, 10178 Berlin, Germany', 'Europe/Berlin', '11:00 in Berlin'],
  ['Stephansplatz\\nWien\\nÖsterreich', 'Europe/Vienna', '11:00 in Vienna'],
  ['1 Main St, Austin, TX 78701, USA', 'America/Chicago', '04:00 in Chicago'],
  ['The usual room', 'UTC', '10:00 UTC'],
])('an event in UTC at "%s" is shown in the time zone %s', async (location, timezone, shown) => {
  await using app = await startApp()
  const [report] = await take(app, `UID:a@x\nDTSTART:20261201T100000Z\nLOCATION:${location.replaceAll(',', '\\,')}`)
  const [event] = await events(app)
  expect(event).toMatchObject({ timezone, starts_at: '2026-12-01T10:00:00.000Z' })
  expect((await app.get(`/events/${event?.slug}`)).text).toContain(shown)
  expect(report?.notes.map(({ field }) => field)).toEqual(timezone === 'UTC' ? ['timezone'] : [])
})

test('an event without a UID is not imported twice, and an unreadable line of it is only reported', async () => {
  await using app = await startApp()
  const lines = 'DTSTART:20261201T100000Z\nLOCATION:Berlin\nRRULE:FREQ=DAILY;COUNT=many\nno property'
  const first = await take(app, lines)
  expect(first[0]).toMatchObject({
    outcome: 'new',
    notes: [{ value: 'RRULE:FREQ=DAILY;COUNT=many' }, { value: 'no property' }, { field: 'UID' }],
  })
  expect((await take(app, lines)).map(({ outcome }) => outcome)).toEqual(['unchanged'])
  expect((await take(app, lines.replace('Berlin', 'Paris'))).map(({ outcome }) => outcome)).toEqual(['new'])
  expect(await events(app)).toHaveLength(2)
})

test('a report of a calendar is read in the language of the site', async () => {
  await using app = await startApp()
  const order = [{ name: 'b.ics', content: 'hello' }]
  const reports = await importEvents(app.services, order)
  await changeSettings(app.services, { language: 'de' }, null)
  expect(shownReports(reports)[0]?.notes[0]?.reason).toBe('ist kein Kalender: BEGIN:VCALENDAR fehlt')
  activateLanguage('en')
})

test('days without VALUE=DATE are whole days, and one of them in EXDATE takes its time out of a series', async () => {
  await using app = await startApp()
  const reports = await take(app, 'UID:w@x\nDTSTART:20261201\nDTEND:20261203\nLOCATION:Gym', 'X-WR-TIMEZONE:Europe/Lisbon')
  expect([reports[0]?.outcome, await events(app)]).toMatchObject(['new', [{ all_day: true, starts_at: '2026-12-01T00:00:00.000Z' }]])
  await take(app, 'UID:s@x\nDTSTART;TZID=Europe/Lisbon:20270105T180000\nLOCATION:Gym\nRRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID=Europe/Lisbon:20270106')
  expect((await events(app)).map(({ starts_at }) => starts_at.slice(0, 10)).sort()).toEqual(['2026-12-01', '2027-01-05', '2027-01-07'])
})
