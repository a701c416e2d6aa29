import { describe, expect, test } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startApp } from '../../../testing/start-app.ts'
import type { ContentRow, Saved } from '#content/admin/contract.ts'
import { EventFields, type EventInput } from './fields.ts'
import { shiftDates, type Frequency } from './recurrence.ts'
import { localIso } from '#base/time-zones.ts'

const plain: EventInput = {
  title: 'Open table',
  summary: 'Soup',
  starts_at: Date.parse('2026-10-20T18:30:00+02:00'),
  ends_at: Date.parse('2026-10-20T21:00:00+02:00'),
  timezone: 'Europe/Oslo',
  attendance_mode: 'online',
  online_url: 'https://example.org/live',
  organizer: { name: 'The house' },
}

describe('Copies of an event', () => {
  test.each<[Frequency, number, number, Partial<EventInput>, string[]]>([
    ['week', 1, 2, {}, ['2026-10-27T18:30:00+01:00', '2026-11-03T18:30:00+01:00']],
    ['week', 2, 2, {}, ['2026-11-03T18:30:00+01:00', '2026-11-17T18:30:00+01:00']],
    ['day', 6, 1, {}, ['2026-10-26T18:30:00+01:00']],
    ['month', 1, 2, { starts_at: Date.parse('2026-10-31T18:30:00+01:00'), ends_at: null }, ['2026-12-31T18:30:00+01:00', '2027-01-31T18:30:00+01:00']],
    ['weekday', 1, 3, {}, ['2026-11-17T18:30:00+01:00', '2026-12-15T18:30:00+01:00', '2027-01-19T18:30:00+01:00']],
  ])('copies every %s (%s) keep the local time of the event', (every, interval, count, more, wanted) => {
    const event = EventFields.parse({ ...plain, ...more })
    const copies = shiftDates(event, { every, interval, count })
    expect(copies.map((copy) => localIso(copy.starts_at, 'Europe/Oslo'))).toEqual(wanted)
    for (const copy of copies)
      expect(copy.ends_at === null ? null : localIso(copy.ends_at, 'Europe/Oslo').slice(11, 16)).toBe(event.ends_at === null ? null : '21:00')
  })

  test('copies of an all-day event last whole days, even when the clocks change', () => {
    const event = EventFields.parse({ ...plain, all_day: true, starts_at: Date.parse('2026-10-18T00:00+02:00'), ends_at: Date.parse('2026-10-19T00:00+02:00') })
    const [copy] = shiftDates(event, { every: 'week', interval: 1, count: 1 })
    expect([copy?.starts_at, copy?.ends_at].map((at) => localIso(at ?? 0, 'Europe/Oslo'))).toEqual(['2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00'])
  })

  test('copies of an event are drafts, each with its own calendar UID', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'editor' })
    const { id } = (await app.post('/api/desk/events', { fields: plain, status: 'approved' }, { token })).json<{ data: Saved }>().data
    const made = await app.post(`/api/desk/events/${id}/copies`, { every: 'week', count: 3 }, { token })
    expect(made.json<{ data: Saved[] }>().data.map(({ slug, status }) => `${slug} ${status}`)).toEqual(
      ['2026-10-27', '2026-11-03', '2026-11-10'].map((day) => `open-table-${day} draft`),
    )
    expect((await app.get('/api/desk/events?status=draft', { token })).json<{ data: ContentRow[] }>().data).toHaveLength(3)
    const uids = await app.services.database.db.selectFrom('events').select('ics_uid').distinct().execute()
    expect(uids).toHaveLength(4)
    expect((await app.post(`/api/desk/events/${id}/copies`, { every: 'week', count: 53 }, { token })).status).toBe(422)
  })
})
