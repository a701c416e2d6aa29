import { describe, expect, it } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { nextPageLink } from '../../../testing/next-page-link.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Calendar, Event, EventCard } from './contract.ts'
import type { EventInput } from './fields.ts'
import { createEvent } from './service.ts'

interface List {
  data: EventCard[]
  links: { next: string | null }
  meta: { total: number; per_page: number }
}

const hour = 3_600_000
const day = 24 * hour
const venue = { name: 'Customs House', street: 'Quay 1', locality: 'Oslo', country: 'NO' }

function fields(title: string, starts_at: number, more: Partial<EventInput> = {}): EventInput {
  return { title, summary: 'An evening.', starts_at, timezone: 'Europe/Oslo', attendance_mode: 'offline', venue, organizer: { name: 'The house' }, ...more }
}

function put(app: TestApp, title: string, inMs: number, more: Partial<EventInput> = {}) {
  return createEvent(app.services, { status: 'approved', fields: fields(title, app.clock.now() + inMs, more) })
}

const titles = (list: List) => list.data.map((event) => event.title)

describe('Lists of events', () => {
  it('upcoming events are listed soonest first, and past events latest first', async () => {
    await using app = await startApp()
    await put(app, 'In a week', 7 * day)
    await put(app, 'Tomorrow', day)
    await put(app, 'Last week', -7 * day)
    await put(app, 'Yesterday', -day)
    await put(app, 'On right now', -hour, { ends_at: app.clock.now() + hour })
    await createEvent(app.services, { fields: fields('A draft', app.clock.now() + day) })
    expect(titles((await app.get('/api/events/upcoming')).json())).toEqual(['On right now', 'Tomorrow', 'In a week'])
    expect(titles((await app.get('/api/events/past')).json())).toEqual(['Yesterday', 'Last week'])
    expect(titles((await app.get('/api/events')).json())).toEqual(['In a week', 'Tomorrow', 'On right now', 'Yesterday', 'Last week'])
  })

  it('the next link of an event list continues after its page and keeps every filter', async () => {
    await using app = await startApp()
    for (let i = 1; i <= 8; i++) await put(app, `Night ${i}`, i * day, i % 2 === 0 ? { category: 'Music' } : {})
    const first = (await app.get('/api/events/upcoming')).json<List>()
    expect(first.meta).toEqual({ total: 8, per_page: 6 })
    const rest = (await app.get(first.links.next ?? '')).json<List>()
    expect([titles(rest), rest.links.next]).toEqual([['Night 7', 'Night 8'], null])
    expect((await app.get(nextPageLink((await app.get('/events')).text) ?? '')).text).toMatch(/Night 7[\s\S]*Night 8/)
    const music = (await app.get('/api/events/upcoming?category=music&limit=3')).json<List>()
    expect(titles((await app.get(music.links.next ?? '')).json())).toEqual(['Night 8'])
    expect((await app.get(`/api/events/past?cursor=${new URLSearchParams(first.links.next?.split('?')[1]).get('cursor')}`)).status).toBe(422)
  })

  it('events can be filtered by city, month, category and online attendance', async () => {
    await using app = await startApp()
    await put(app, 'In Oslo', day)
    await put(app, 'By wire', 2 * day, { attendance_mode: 'online', venue: null, online_url: 'https://example.org/live' })
    await put(app, 'In Łódź', 40 * day, { timezone: 'Europe/Warsaw', venue: { name: 'Yard', locality: 'Łódź' }, category: 'Music' })
    const ask = async (query: string) => titles((await app.get(`/api/events/upcoming?${query}`)).json())
    expect(await ask('online=1')).toEqual(['By wire'])
    expect(await ask('month=2026-12')).toEqual(['In Łódź'])
    const calendar = (await app.get('/api/events/calendar')).json<{ data: Calendar }>().data
    expect(await ask(`city=${encodeURIComponent(calendar.cities.find((city) => city.name === 'Łódź')?.value ?? '')}`)).toEqual(['In Łódź'])
    expect([calendar.upcoming, calendar.past, calendar.months]).toEqual([
      3,
      0,
      [
        { value: '2026-11', name: '2026-11', count: 2 },
        { value: '2026-12', name: '2026-12', count: 1 },
      ],
    ])
    expect((await app.get('/api/events/upcoming?month=soon')).status).toBe(422)
  })

  it('an event moves from upcoming to past when it ends, even in a cached list', async () => {
    await using app = await startApp()
    await put(app, 'Tonight', 2 * hour, { ends_at: app.clock.now() + 4 * hour })
    const ahead = async () => titles((await app.get('/api/events/upcoming')).json())
    expect(await ahead()).toEqual(['Tonight'])
    app.clock.pass(4 * hour)
    expect(await ahead()).toEqual(['Tonight'])
    app.clock.pass(1)
    expect(await ahead()).toEqual([])
    expect(titles((await app.get('/api/events/past')).json())).toEqual(['Tonight'])
  })

  it('an all-day event is over when its last day ends in its own time zone', async () => {
    await using app = await startApp()
    await createEvent(app.services, {
      status: 'approved',
      fields: fields('Repair day', Date.UTC(2026, 10, 20, 5), { all_day: true, timezone: 'Pacific/Auckland' }),
    })
    const [event] = (await app.get('/api/events')).json<List>().data
    expect(event).toMatchObject({ starts_local: '2026-11-20T00:00:00+13:00', ends_local: '2026-11-21T00:00:00+13:00', last_day: '2026-11-20', phase: 'over' })
  })

  it('an all-day event ends with a whole day, and an end at midnight means the day before', async () => {
    await using app = await startApp()
    const ends = [Date.UTC(2026, 10, 28, 18), Date.UTC(2026, 10, 29)]
    for (const ends_at of ends)
      await createEvent(app.services, { status: 'approved', fields: fields('Fair', Date.UTC(2026, 10, 26, 20), { all_day: true, timezone: 'UTC', ends_at }) })
    const { data } = (await app.get('/api/events')).json<List>()
    expect(data.map((event) => [event.starts_at, event.ends_at, event.last_day])).toEqual(
      ends.map(() => ['2026-11-26T00:00:00.000Z', '2026-11-29T00:00:00.000Z', '2026-11-28']),
    )
  })

  it('the countdown skips cancelled, postponed and running events', async () => {
    await using app = await startApp()
    await put(app, 'Called off', hour, { event_status: 'cancelled' })
    await put(app, 'Some day', 2 * hour, { event_status: 'postponed' })
    await put(app, 'On for weeks', -day, { ends_at: app.clock.now() + 9 * day })
    await put(app, 'The next one', day)
    expect((await app.get('/api/events/calendar')).json<{ data: Calendar }>().data.next?.title).toBe('The next one')
  })
})

describe('An event', () => {
  it('the page of an event in UTC says the hour with its zone once, and one in a city the hour there too', async () => {
    await using app = await startApp()
    const headOf = async (timezone: string) => {
      const starts_at = app.clock.now() + 2 * day
      const { slug } = await createEvent(app.services, { status: 'approved', fields: fields(`Read in ${timezone}`, starts_at, { timezone }) })
      const html = (await app.get(`/events/${slug}`)).text
      return html
        .slice(html.indexOf('next-event__month'), html.indexOf('event-facts'))
        .replaceAll(/<[^>]*>/g, '')
        .match(/\d\d:\d\d(?: (?:UTC|in \w+))?/g)
    }
    expect(await headOf('UTC')).toEqual([expect.stringMatching(/ UTC$/)])
    expect(await headOf('Europe/Oslo')).toEqual([expect.stringMatching(/^\d\d:\d\d$/), expect.stringMatching(/ in Oslo$/)])
  })

  it('an event is found by id and by slug, with its times in local time and in UTC', async () => {
    await using app = await startApp()
    const { id, slug } = await createEvent(app.services, {
      status: 'approved',
      fields: fields('Read aloud', Date.UTC(2026, 10, 24, 18, 30), { performers: [{ name: 'Vesna' }], price_min: 8, currency: 'EUR' }),
    })
    const bySlug = (await app.get(`/api/events/${slug}`)).json<{ data: Event }>().data
    expect(bySlug).toMatchObject({
      id,
      starts_at: '2026-11-24T18:30:00.000Z',
      starts_local: '2026-11-24T19:30:00+01:00',
      phase: 'ahead',
      price_min: 8,
      performers: [{ name: 'Vesna', username: null }],
      reads: 0,
    })
    expect((await app.get(`/api/events/${id}`)).json<{ data: Event }>().data).toEqual(bySlug)
  })

  it('a draft event gets 404 with "Event Not Found" until it is published', async () => {
    await using app = await startApp()
    const organizer = { name: 'The house', phone: '+47 22 00 00 00' }
    const { id, slug } = await createEvent(app.services, { fields: fields('A secret', app.clock.now() + day, { organizer }) })
    const refused = await app.get(`/api/events/${slug}`)
    expect([refused.status, refused.json<{ error: string }>().error]).toEqual([404, 'Event Not Found'])
    expect((await app.get(`/events/${slug}`)).status).toBe(404)
    await asEditor(app).publish('events', id)
    expect((await app.get(`/api/events/${slug}`)).status).toBe(200)
    const page = await app.get(`/events/${slug}`)
    expect([page.status, page.text.includes('A secret')]).toEqual([200, true])
    expect(page.text).toContain('href="tel:+4722000000"')
  })

  it('reads of an event count once per network, and not for bots', async () => {
    await using app = await startApp({ config: { limits: undefined } })
    const { id } = await put(app, 'Read me', day)
    const read = async (agent: string, ip: string) =>
      (await app.get(`/api/events/increment/read/${id}`, { ip, headers: { 'user-agent': agent } })).json<{ reads: number }>().reads
    const [one, other] = ['Mozilla/5.0 (one browser)', 'Mozilla/5.0 (another browser)']
    expect([await read(one, '203.0.113.1'), await read(other, '203.0.113.1')]).toEqual([1, 1])
    expect([await read(one, '203.0.113.2'), await read('Googlebot/2.1', '203.0.113.3')]).toEqual([2, 2])
    expect((await app.get('/api/events/increment/read/999')).status).toBe(404)
  })

  it('an event with an invalid field is refused with the name of the field', async () => {
    await using app = await startApp()
    const refused = (more: Partial<EventInput>) => expect(createEvent(app.services, { fields: fields('An evening', app.clock.now(), more) })).rejects
    await refused({ ends_at: app.clock.now() - 1 }).toMatchObject({ status: 422, fields: { ends_at: ['must not be before the beginning'] } })
    await refused({ timezone: 'Europe/Atlantis' }).toMatchObject({ status: 422 })
    await refused({ performers: [{ name: ' ' }] }).toMatchObject({ status: 422, fields: { 'performers.0.name': ['must not be empty'] } })
    await refused({ program: [{ time: '19:30', title: '' }] }).toMatchObject({ status: 422, fields: { 'program.0.title': ['must not be empty'] } })
    await refused({ venue: null }).toMatchObject({ fields: { venue: ['must say where one goes'] } })
    await refused({ online_url: 'javascript:alert(1)' }).toMatchObject({ status: 422 })
  })
})

describe('Calendar files', () => {
  it('the calendar file of a moved event keeps its UID and increments SEQUENCE', async () => {
    await using app = await startApp()
    const { id, slug } = await put(app, 'It moves', day)
    const before = (await app.get(`/events/${slug}.ics`)).text
    await asEditor(app).save('events', id, fields('It moves', app.clock.now() + 3 * day))
    const after = (await app.get(`/events/${slug}.ics`)).text
    const of = (text: string, name: string) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(text)?.[1]
    expect([of(before, 'SEQUENCE'), of(after, 'SEQUENCE')]).toEqual(['0', '1'])
    expect(of(after, 'UID')).toBe(of(before, 'UID'))
    expect([of(before, 'DTSTART'), of(after, 'DTSTART')]).toEqual(['20261121T120000Z', '20261123T120000Z'])
  })

  it('the calendar file has all-day events as dates and cancelled events as cancelled', async () => {
    await using app = await startApp()
    await createEvent(app.services, {
      status: 'approved',
      fields: fields('Three days', Date.UTC(2026, 11, 1), {
        venue: { name: 'Halifax', locality: 'Halifax', country: 'CA' },
        all_day: true,
        timezone: 'America/Halifax',
        ends_at: Date.UTC(2026, 11, 3, 4),
        event_status: 'cancelled',
      }),
    })
    const answer = await app.get('/events.ics')
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.text).toMatch(/DTSTART;VALUE=DATE:20261130\r\nDTEND;VALUE=DATE:20261203\r\n/)
    expect(answer.text).toContain('STATUS:CANCELLED')
    expect(answer.text).toContain('LOCATION:Halifax\\, CA\r\n')
    expect((await app.get('/events.ics', { headers: { 'if-none-match': answer.headers['etag'] ?? '' } })).status).toBe(304)
    expect((await app.get('/events/nothing.ics')).status).toBe(404)
  })
})
