import { describe, expect, it } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import type { Event, EventCard } from './contract.ts'
import { importEvents } from './import.ts'
import { shownReports } from './import-report.ts'
import { createEvent } from './service.ts'

const takeEvents = async (...order: Parameters<typeof importEvents>) => shownReports(await importEvents(...order))

const ics = (...events: string[]) => ({
  name: 'a.ics',
  content: ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-TIMEZONE:Europe/Zurich', ...events, 'END:VCALENDAR'].join('\r\n'),
})
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const conference = {
  name: 'GrachtConf',
  url: 'https://www.grachtconf.example/',
  startDate: '2026-12-03',
  endDate: '2026-12-04',
  city: 'Amsterdam',
  country: 'Netherlands',
  online: false,
  locales: 'EN,NL',
  cocUrl: 'https://www.grachtconf.example/conduct',
}

const list = (answer: { json<T>(): T }) => answer.json<{ data: EventCard[] }>().data

describe('Import of iCalendar files', () => {
  it('an iCalendar file is imported with time zones, folded lines and escaped texts', async () => {
    await using app = await startApp()
    const report = await takeEvents(app.services, [
      ics(
        vevent(
          'UID:a@x',
          'SUMMARY;ALTREP="data:text/html,a:b":Zwei\\, drei',
          ' \\; vier',
          'DTSTART;TZID="custom_America/New_York":20261201T080000',
          'DURATION:PT90M',
          'LOCATION:Hall 1\\nLong Street 2',
        ),
        vevent('UID:b@x', 'SUMMARY:One day', 'DTSTART;VALUE=DATE:20261202', 'STATUS:CANCELLED', 'LOCATION:Zurich'),
      ),
    ])
    expect(report.map(({ outcome, notes }) => [outcome, notes.map((note) => note.field)])).toEqual([
      ['new', []],
      ['new', []],
    ])
    const [second, first] = list(await app.get('/api/events'))
    expect(first).toMatchObject({
      title: 'Zwei, drei; vier',
      timezone: 'America/New_York',
      starts_at: '2026-12-01T13:00:00.000Z',
      ends_at: '2026-12-01T14:30:00.000Z',
      venue: { name: 'Hall 1', street: 'Long Street 2' },
    })
    expect(second).toMatchObject({ all_day: true, event_status: 'cancelled', timezone: 'Europe/Zurich', last_day: '2026-12-02' })
    expect((await app.get(`/events/${first?.slug}.ics`)).text).toContain('UID:a@x')
  })

  it('each occurrence of a repeating event is imported as an event and is unchanged by the next import', async () => {
    await using app = await startApp()
    const begun = new Date(app.clock.now() + 7 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
    const day = (later: number) => new Date(app.clock.now() + (7 + later) * 86_400_000).toISOString().slice(0, 10)
    const plain = (later: number) => day(later).replaceAll('-', '')
    const file = [
      ics(
        vevent(
          ...['UID:r@x', 'SUMMARY:Open table', `DTSTART;TZID=Europe/Zurich:${begun}T180000`, `DTEND;TZID=Europe/Zurich:${begun}T200000`, 'LOCATION:Here'],
          ...['RRULE:FREQ=WEEKLY;COUNT=5', `EXDATE;TZID=Europe/Zurich:${plain(7)}T180000`],
        ),
        vevent(
          'UID:r@x',
          `RECURRENCE-ID;TZID=Europe/Zurich:${plain(14)}T180000`,
          'SUMMARY:Open table, later',
          `DTSTART;TZID=Europe/Zurich:${plain(15)}T190000`,
        ),
        vevent('UID:r@x', `RECURRENCE-ID;TZID=Europe/Zurich:${plain(7)}T180000`, 'SUMMARY:Left out', `DTSTART;TZID=Europe/Zurich:${plain(7)}T190000`),
      ),
    ]
    const report = await takeEvents(app.services, file)
    expect(report.map(({ outcome, notes }) => [outcome, ...notes.map((note) => `${note.field} ${note.value}`.replace(/until.*/, ''))])).toEqual([
      ['left out', ' undefined'],
      ['new', 'repetition 4 of 4 '],
      ['new', 'venue undefined'],
      ['new'],
      ['new'],
    ])
    const events = list(await app.get('/api/events?order=asc'))
    expect(events.map((event) => [event.slug, event.starts_local.slice(0, 16), event.title])).toEqual([
      ['open-table', `${day(0)}T18:00`, 'Open table'],
      [`open-table-${day(14)}`, `${day(15)}T19:00`, 'Open table, later'],
      [`open-table-${day(21)}`, `${day(21)}T18:00`, 'Open table'],
      [`open-table-${day(28)}`, `${day(28)}T18:00`, 'Open table'],
    ])
    expect((await app.get(`/events/open-table-${day(21)}.ics`)).text).toContain(`UID:${plain(21)}T1800-r@x`)
    expect((await takeEvents(app.services, file)).map((one) => one.outcome)).toEqual(['left out', ...Array.from({ length: 4 }, () => 'unchanged')])
  })

  it('an endless series is imported with its next 52 dates, and an unsupported rule with its first date only', async () => {
    await using app = await startApp()
    const [report, ...others] = await takeEvents(app.services, [
      ics(
        vevent('UID:d@x', 'SUMMARY:Every day', 'DTSTART;VALUE=DATE:20100102', 'RRULE:FREQ=DAILY', 'LOCATION:Zurich'),
        vevent('UID:h@x', 'SUMMARY:Every hour', 'DTSTART:20100102T080000Z', 'RRULE:FREQ=HOURLY', 'LOCATION:Zurich'),
      ),
    ])
    expect(report?.notes[0]?.value).toMatch(/^52 of \d,\d{3} until/)
    expect(others).toHaveLength(52)
    expect(others.at(-1)?.notes[0]?.reason).toBe('is of a kind that is not read: only the first time is imported')
    expect((await app.get('/api/events/upcoming')).json<{ meta: { total: number } }>().meta.total).toBeGreaterThan(50)
  })

  it('a second import of an iCalendar file changes nothing, and a moved event is moved', async () => {
    await using app = await startApp()
    const file = (start: string) => [ics(vevent('UID:a@x', 'SUMMARY:Once', `DTSTART:${start}`, 'LOCATION:Here'))]
    const outcome = async (start: string) => (await takeEvents(app.services, file(start)))[0]?.outcome
    expect([await outcome('20261201T080000Z'), await outcome('20261201T080000Z'), await outcome('20261202T080000Z')]).toEqual(['new', 'unchanged', 'changed'])
    const [event] = list(await app.get('/api/events'))
    expect(event?.starts_at).toBe('2026-12-02T08:00:00.000Z')
    expect((await app.get(`/api/events/${event?.slug}`)).json<{ data: Event }>().data.ics_sequence).toBe(1)
  })

  it("an import of the site's own calendar file adds nothing", async () => {
    await using app = await startApp()
    await createEvent(app.services, {
      status: 'approved',
      fields: { title: 'Our own', summary: '', starts_at: app.clock.now(), timezone: 'UTC', attendance_mode: 'online', organizer: { name: 'Us' } },
    })
    const report = await takeEvents(app.services, [{ name: 'own.ics', content: (await app.get('/events.ics')).text }])
    expect(report.map((one) => [one.outcome, one.notes[0]?.reason])).toEqual([['left out', 'is here already: our-own stays as it is']])
  })

  it('the report names entries that are not events and files that cannot be read', async () => {
    await using app = await startApp()
    const report = await takeEvents(app.services, [
      ics('BEGIN:VTODO', 'SUMMARY:Tidy up', 'END:VTODO', vevent('UID:c@x', 'SUMMARY:Some time', 'DTSTART:soon')),
      { name: 'b.ics', content: 'hello' },
    ])
    expect(report.map((one) => [one.outcome, one.notes[0]?.reason])).toEqual([
      ['left out', 'has no beginning that can be read'],
      ['left out', 'is a VTODO, not an event'],
      ['left out', 'is no calendar: it has no BEGIN:VCALENDAR'],
    ])
  })
})

describe('Import of conference lists', () => {
  it('a conference in several files is merged by address and day', async () => {
    await using app = await startApp()
    const files = [
      { name: 'css.json', content: JSON.stringify([conference]) },
      {
        name: 'ux.json',
        content: JSON.stringify([
          { ...conference, url: 'https://grachtconf.example' },
          { ...conference, startDate: '2027-12-03', endDate: '2027-12-04' },
          { name: 'No address', startDate: '2026-01-01' },
        ]),
      },
    ]
    const report = await takeEvents(app.services, files)
    expect(report.map((one) => one.outcome).sort()).toEqual(['left out', 'merged', 'new', 'new'])
    const events = list(await app.get('/api/events?order=asc'))
    expect(events.map((event) => [event.title, event.starts_local, event.last_day])).toEqual([
      ['GrachtConf', '2026-12-03T00:00:00+01:00', '2026-12-04'],
      ['GrachtConf', '2027-12-03T00:00:00+01:00', '2027-12-04'],
    ])
    const first = (await app.get(`/api/events/${events[0]?.slug}`)).json<{ data: Event }>().data
    expect(first.tags).toEqual(['css', 'ux'])
    const html = (await app.get(`/events/${first.slug}`)).text
    expect(html).toContain('Spoken: English and Dutch.')
    expect(html).toMatch(/<a [^>]*href="https:\/\/www\.grachtconf\.example\/conduct"/)
    expect((await takeEvents(app.services, files)).filter((one) => one.outcome === 'unchanged')).toHaveLength(2)
  })
})
