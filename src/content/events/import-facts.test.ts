import { describe, expect, it } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import type { Event, EventCard } from './contract.ts'
import { plainText } from '#base/blocks/plain-text.ts'
import type { Block } from '#base/blocks/model.ts'
import { importEvents } from './import.ts'
import { shownReports } from './import-report.ts'

const takeEvents = async (...order: Parameters<typeof importEvents>) => shownReports(await importEvents(...order))
const ics = (...lines: string[]) => ({
  name: 'a.ics',
  content: ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-TIMEZONE:Europe/Lisbon', ...lines, 'END:VCALENDAR'].join('\r\n'),
})
const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'LOCATION:Gym', ...lines, 'END:VEVENT'].join('\r\n')
const at = (day: string) => `TZID=Europe/Lisbon:${day}T180000`

type App = Awaited<ReturnType<typeof startApp>>
const listed = async (app: App) =>
  (await app.get('/api/events?limit=50'))
    .json<{ data: EventCard[] }>()
    .data.map(({ title, starts_at }) => `${title} ${starts_at}`)
    .sort()

describe('Import of calendars: versions, changed times and facts', () => {
  it('a changed time of a private series stays private', async () => {
    await using app = await startApp()
    const master = vevent('UID:p@x', 'CLASS:PRIVATE', 'SUMMARY:Board', `DTSTART;${at('20270105')}`, 'RRULE:FREQ=WEEKLY;COUNT=3')
    const changed = vevent('UID:p@x', `RECURRENCE-ID;${at('20270112')}`, 'SUMMARY:Board, budget', `DTSTART;TZID=Europe/Lisbon:20270112T190000`)
    await takeEvents(app.services, [ics(master, changed)])
    expect(await listed(app)).toEqual([])
  })

  it.each(['X-CALENDARSERVER-ACCESS:CONFIDENTIAL', 'SENSITIVITY:Private', 'X-OFFICE-VISIBILITY:team'])(
    'an event with %s comes as a draft, its changed times too, and the report says why',
    async (line) => {
      await using app = await startApp()
      const master = vevent('UID:a@x', line, 'SUMMARY:Board', `DTSTART;${at('20270105')}`, 'RRULE:FREQ=WEEKLY;COUNT=2')
      const changed = vevent('UID:a@x', `RECURRENCE-ID;${at('20270112')}`, 'SUMMARY:Budget', `DTSTART;TZID=Europe/Lisbon:20270112T190000`)
      const [report] = await takeEvents(app.services, [ics(master, changed)])
      expect(report?.notes).toContainEqual(expect.objectContaining({ reason: expect.stringContaining('it is a draft here') }))
      expect(await listed(app)).toEqual([])
    },
  )

  it.each(['X-CALENDARSERVER-ACCESS:PUBLIC', 'SENSITIVITY:Normal', 'VISIBILITY:default'])('an event with %s is public', async (line) => {
    await using app = await startApp()
    const [report] = await takeEvents(app.services, [ics(vevent('UID:a@x', line, 'SUMMARY:Fair', `DTSTART;${at('20270105')}`))])
    expect(report?.notes).toEqual([])
    expect(await listed(app)).toHaveLength(1)
  })

  it('an event whose organizer has a mail address that is none is imported without it, and the address is named', async () => {
    await using app = await startApp()
    const [report] = await takeEvents(app.services, [
      ics(vevent('UID:o@x', 'SUMMARY:Board', `DTSTART;${at('20270105')}`, 'ORGANIZER;CN=Ada:mailto:ada@office')),
    ])
    expect(report).toMatchObject({ outcome: 'new', notes: [{ field: 'ORGANIZER', value: 'mailto:ada@office' }] })
    expect(await listed(app)).toEqual(['Board 2027-01-05T18:00:00.000Z'])
  })

  it('the newest version of an event is imported and older ones are named', async () => {
    await using app = await startApp()
    const version = (no: number, title: string) => vevent('UID:s@x', `SEQUENCE:${no}`, `SUMMARY:${title}`, 'DTSTART:20270106T180000Z')
    const report = await takeEvents(app.services, [ics(version(1, 'Old'), version(10, 'New'), version(9, 'Older'))])
    expect(report.map(({ title, outcome }) => `${title} ${outcome}`).sort()).toEqual(['New new', 'Old left out', 'Older left out'])
    expect(await listed(app)).toEqual(['New 2027-01-06T18:00:00.000Z'])
  })

  it.each([
    ['SEQUENCE:2', 'SEQUENCE:1'],
    ['DTSTAMP:20261102T080000Z', 'DTSTAMP:20261101T080000Z'],
  ])('of an event in two files the version with %s counts before that with %s, whichever file comes first', async (newer, older) => {
    const version = (line: string, title: string, hour: string, count: number) =>
      ics(vevent('UID:two@x', line, `SUMMARY:${title}`, `DTSTART;TZID=Europe/Lisbon:20270106T${hour}0000`, `RRULE:FREQ=DAILY;COUNT=${count}`))
    const files = [version(newer, 'New', '19', 1), version(older, 'Old', '18', 2)]
    for (const order of [files, files.toReversed()]) {
      await using app = await startApp()
      const report = await takeEvents(app.services, order)
      expect(report.map(({ title, outcome }) => `${title} ${outcome}`).sort()).toEqual(['New new', 'Old left out'])
      expect(await listed(app)).toEqual(['New 2027-01-06T19:00:00.000Z'])
    }
  })

  it('a changed time in another file than its series changes that time', async () => {
    await using app = await startApp()
    const master = vevent('UID:r@x', 'SUMMARY:Class', `DTSTART;${at('20270201')}`, 'RRULE:FREQ=DAILY;COUNT=2')
    const changed = vevent('UID:r@x', 'SUMMARY:Moved', `RECURRENCE-ID;${at('20270202')}`, 'DTSTART;TZID=Europe/Lisbon:20270202T200000')
    await takeEvents(app.services, [ics(changed), ics(master)])
    expect(await listed(app)).toEqual(['Class 2027-02-01T18:00:00.000Z', 'Moved 2027-02-02T20:00:00.000Z'])
  })

  it('what an EXRULE takes out of a series is no event', async () => {
    await using app = await startApp()
    const rules = ['RRULE:FREQ=DAILY;COUNT=8', 'EXRULE:FREQ=WEEKLY;BYDAY=SA,SU', 'EXRULE:FREQ=MONTHLY;BYMONTHDAY=4,5;COUNT=1', 'EXRULE:FREQ=HOURLY']
    const [report] = await takeEvents(app.services, [ics(vevent('UID:e@x', 'SUMMARY:Class', `DTSTART;${at('20270201')}`, ...rules))])
    expect(await listed(app)).toEqual(['01', '02', '03', '05', '08'].map((day) => `Class 2027-02-${day}T18:00:00.000Z`))
    expect(report?.notes.map(({ field, value }) => `${field} ${value}`)).toContain('EXRULE FREQ=HOURLY')
    expect(report?.notes).toHaveLength(2)
  })

  it('an RDATE with an end of its own lasts until then, and every rule of a series counts', async () => {
    await using app = await startApp()
    const periods = 'RDATE;TZID=Europe/Lisbon;VALUE=PERIOD:20270202T180000/20270202T230000,20270203T180000/PT30M'
    const rules = ['RRULE:FREQ=YEARLY;BYWEEKNO=3', 'RRULE:FREQ=MONTHLY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2', periods, 'RDATE:20270204T180000Z']
    const [report] = await takeEvents(app.services, [ics(vevent('UID:d@x', 'SUMMARY:Fair', `DTSTART;${at('20270201')}`, 'DURATION:PT1H', ...rules))])
    const times = (await app.get('/api/events'))
      .json<{ data: EventCard[] }>()
      .data.map(({ starts_at, ends_at }) => `${starts_at.slice(5, 13)} ${ends_at?.slice(11, 16)}`)
    expect(times.sort()).toEqual(['02-01T18 19:00', '02-02T18 23:00', '02-03T18 18:30', '02-04T18 19:00', '02-08T18 19:00', '03-01T18 19:00'])
    expect(report?.notes.map(({ value }) => value)).toContain('FREQ=YEARLY;BYWEEKNO=3')
  })

  it('a calendar that calls its events off makes cancelled events', async () => {
    await using app = await startApp()
    await takeEvents(app.services, [ics('METHOD:CANCEL', vevent('UID:c@x', 'SUMMARY:Off', 'DTSTART:20270106T180000Z'))])
    expect((await app.get('/api/events')).json<{ data: EventCard[] }>().data[0]?.event_status).toBe('cancelled')
  })

  it('a change of this and all later times moves them all', async () => {
    await using app = await startApp()
    const master = vevent('UID:r@x', 'SUMMARY:Class', `DTSTART;${at('20270201')}`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4')
    const changed = ['UID:r@x', `RECURRENCE-ID;RANGE=THISANDFUTURE;${at('20270203')}`, 'DTSTART;TZID=Europe/Lisbon:20270203T200000', 'DURATION:PT2H']
    await takeEvents(app.services, [ics(master, vevent(...changed))])
    const times = (await app.get('/api/events'))
      .json<{ data: EventCard[] }>()
      .data.map(({ title, starts_at, ends_at }) => [title, starts_at, ends_at].join(' '))
    expect(times.sort()).toEqual([
      'Class 2027-02-01T18:00:00.000Z 2027-02-01T19:00:00.000Z',
      'Class 2027-02-02T18:00:00.000Z 2027-02-02T19:00:00.000Z',
      'Class 2027-02-03T20:00:00.000Z 2027-02-03T22:00:00.000Z',
      'Class 2027-02-04T20:00:00.000Z 2027-02-04T22:00:00.000Z',
    ])
  })

  it('a changed time is found by its day, and one without its series is imported alone', async () => {
    await using app = await startApp()
    const master = vevent('UID:d@x', 'SUMMARY:Talk', `DTSTART;${at('20270301')}`, 'RRULE:FREQ=DAILY;COUNT=2')
    const moved = vevent('UID:d@x', 'RECURRENCE-ID;VALUE=DATE:20270302', 'SUMMARY:Moved', `DTSTART;${at('20270304')}`)
    const alone = vevent('UID:o@x', `RECURRENCE-ID;${at('20270301')}`, 'SUMMARY:Alone', `DTSTART;${at('20270305')}`)
    const second = vevent('UID:o@x', `RECURRENCE-ID;${at('20270308')}`, 'SUMMARY:Alone', `DTSTART;${at('20270308')}`)
    const files = [ics(master, moved, alone, second)]
    await takeEvents(app.services, files)
    expect(await listed(app)).toEqual([
      'Alone 2027-03-05T18:00:00.000Z',
      'Alone 2027-03-08T18:00:00.000Z',
      'Moved 2027-03-04T18:00:00.000Z',
      'Talk 2027-03-01T18:00:00.000Z',
    ])
    expect((await takeEvents(app.services, files)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
  })

  it('rules and days of a changed time that would repeat it are named', async () => {
    await using app = await startApp()
    const master = vevent('UID:n@x', 'SUMMARY:Talk', `DTSTART;${at('20270301')}`, 'RRULE:FREQ=DAILY;COUNT=2')
    const changed = vevent(
      'UID:n@x',
      `RECURRENCE-ID;${at('20270302')}`,
      'SUMMARY:Moved',
      `DTSTART;${at('20270304')}`,
      'RRULE:FREQ=WEEKLY;COUNT=3',
      `RDATE;${at('20270305')}`,
    )
    const reports = await takeEvents(app.services, [ics(master, changed)])
    expect(reports.map(({ notes }) => notes.flatMap(({ field }) => (field === 'repetition' ? [] : [field])))).toEqual([[], ['RRULE', 'RDATE']])
    expect(await listed(app)).toEqual(['Moved 2027-03-04T18:00:00.000Z', 'Talk 2027-03-01T18:00:00.000Z'])
  })

  it('a time that its series no longer has is withdrawn, and comes back with it', async () => {
    await using app = await startApp()
    const file = (...lines: string[]) => [ics(vevent('UID:w@x', 'SUMMARY:Choir', `DTSTART;${at('20270105')}`, ...lines))]
    const whole = file('RRULE:FREQ=WEEKLY;COUNT=3')
    await takeEvents(app.services, whole)
    const [first, second, third] = ['05', '12', '19'].map((day) => `Choir 2027-01-${day}T18:00:00.000Z`)
    expect(await listed(app)).toEqual([first, second, third])
    const less = file('RRULE:FREQ=WEEKLY;COUNT=3', `EXDATE;${at('20270112')}`, `EXDATE;${at('20270105')}`)
    expect((await takeEvents(app.services, less, { dryRun: true })).filter(({ outcome }) => outcome === 'changed')).toHaveLength(2)
    expect(await listed(app)).toEqual([first, second, third])
    await takeEvents(app.services, less)
    expect(await listed(app)).toEqual([third])
    expect((await takeEvents(app.services, less)).map(({ outcome }) => outcome)).toEqual(['unchanged'])
    await takeEvents(app.services, whole)
    expect(await listed(app)).toEqual([first, second, third])
  })

  it('what has no place here is named, and a description in HTML has its links and lists', async () => {
    await using app = await startApp()
    const html = '<p>Come &amp\\; see <a href="https://tickets.example/a">tickets</a></p><ul><li>one</li><li>two</li></ul>'
    const facts = ['ATTACH:https://files.example/a.pdf', 'CONFERENCE;VALUE=URI:https://meet.example/b', 'CONTACT:Jo', 'EXRULE:FREQ=DAILY', 'CLASS:PUBLIC']
    const title = `A ${'very '.repeat(50)}long title`
    const [report] = await takeEvents(app.services, [
      ics(vevent('UID:f@x', `SUMMARY:${title}`, 'DTSTART:20270106T180000Z', `DESCRIPTION:${html}`, 'PRIORITY:5', 'TRANSP:OPAQUE', ...facts)),
    ])
    expect(report?.notes.map(({ field, value }) => `${field} ${value}`)).toEqual([
      'ATTACH https://files.example/a.pdf',
      'CONFERENCE https://meet.example/b',
      'CONTACT Jo',
      'EXRULE FREQ=DAILY',
      `title ${title}`,
    ])
    const [card] = (await app.get('/api/events')).json<{ data: EventCard[] }>().data
    const { description } = (await app.get(`/api/events/${card?.slug}`)).json<{ data: Event }>().data
    expect(description).toContain('"href":"https://tickets.example/a"')
    expect(description).toContain('bulletListItem')
    expect(description).not.toContain('<p>')
  })

  it('a whole day that lasts one day ends at midnight when the clocks change', async () => {
    await using app = await startApp()
    await takeEvents(app.services, [ics(vevent('UID:z@x', 'SUMMARY:Short day', 'DTSTART;VALUE=DATE:20270328', 'DURATION:P1D'))])
    const [event] = (await app.get('/api/events')).json<{ data: EventCard[] }>().data
    expect([event?.starts_at, event?.ends_at]).toEqual(['2027-03-28T00:00:00.000Z', '2027-03-28T23:00:00.000Z'])
  })

  it('bare line breaks of a description with marks of HTML stay, and those between its blocks do not count', async () => {
    await using app = await startApp()
    const html = '<b>Doors</b> 18:00\\nStart 19:00<br>\\n<i>Free</i>\\n<ul>\\n<li>one</li>\\n<li>two</li>\\n</ul>'
    await takeEvents(app.services, [ics(vevent('UID:g@x', 'SUMMARY:Concert', 'DTSTART:20270106T180000Z', `DESCRIPTION:${html}`))])
    const { details } = await app.services.database.db.selectFrom('events').select('details').executeTakeFirstOrThrow()
    const { description } = JSON.parse(details) as { description: string } // written by the import
    expect(plainText(JSON.parse(description) as Block[]).split('\n')).toEqual(['Doors 18:00', 'Start 19:00', 'Free', 'one', 'two'])
  })

  it('a conference whose name is too long is imported with its beginning, and the whole name is named', async () => {
    await using app = await startApp()
    const name = `Conf ${'x'.repeat(200)}`
    const content = JSON.stringify([{ name, url: 'https://conf.example/', startDate: '2026-12-03', online: true }])
    const [report] = await takeEvents(app.services, [{ name: 'rails.json', content }])
    expect(report?.notes).toEqual([{ field: 'title', reason: 'is longer than 200 letters: only its beginning is here', value: name }])
  })
})
