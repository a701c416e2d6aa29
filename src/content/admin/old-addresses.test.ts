import { describe, expect, test } from 'vitest'
import { startApp } from '../../../testing/start-app.ts'
import { aReader } from '../../../testing/builders.ts'
import type { Saved } from './contract.ts'

const hour = 3_600_000
const person = (role: string) => ({ name: 'Ilse Marrin', role })
const event = { summary: '', timezone: 'Europe/Oslo', attendance_mode: 'online', online_url: 'https://example.org', organizer: { name: 'The house' } }
const nouns = [
  { path: 'topics', fields: () => ({ name: 'Tides' }), api: '/api/category/slug/', page: '/articles/topic/' },
  { path: 'books', fields: () => ({ title: 'Tides', people: [person('author')] }), api: '/api/books/', page: '/magazine/entertainment/books/' },
  { path: 'movies', fields: () => ({ title: 'Tides', people: [person('director')] }), api: '/api/movies/', page: '/magazine/entertainment/movies/' },
  { path: 'music', fields: () => ({ title: 'Tides', people: [person('artist')] }), api: '/api/musics/', page: '/magazine/entertainment/music/' },
  { path: 'events', fields: (now: number) => ({ ...event, title: 'Tides', starts_at: now + hour }), api: '/api/events/', page: '/events/' },
  { path: 'episodes', fields: () => ({ title: 'Tides', summary: 'A talk' }), api: '/api/podcasts/', page: '/podcast/' },
  {
    path: 'creatives',
    fields: () => ({ title: 'Tides', summary: 'Seven sheets', kind: 'poem', creators: [person('poet')] }),
    api: '/api/creatives/',
    page: '/creatives/',
  },
  { path: 'releases', fields: () => ({ title: 'Tides', number: 7, label: 'Autumn', summary: 'Wet' }), api: '/api/release/', page: '/magazine/releases/' },
]

describe.each(nouns)('A changed slug of $path', ({ path, fields, api, page }) => {
  test('the old slug redirects to the new one, and the API accepts it, once the content is published', async () => {
    await using app = await startApp()
    const { token } = await aReader(app, { role: 'editor' })
    const now = { fields: fields(app.clock.now()) }
    const { id, slug } = (await app.post(`/api/desk/${path}`, { ...now, status: 'approved' }, { token })).json<{ data: Saved }>().data
    expect((await app.get(page + slug)).status).toBe(200)
    await app.put(`/api/desk/${path}/${id}/status`, { status: 'draft' }, { token })
    const base = (await app.get(`/api/desk/${path}/${id}`, { token })).json<{ data: Saved }>().data.updated_at
    const moved = await app.put(`/api/desk/${path}/${id}`, { ...now, base, slug: 'ebb-and-flow' }, { token })
    expect([moved.status, moved.text]).toEqual([200, expect.stringContaining('ebb-and-flow')])
    // A proposed topic becomes public with its first article.
    if (path !== 'topics') expect([(await app.get(page + slug)).status, (await app.get(api + slug)).status]).toEqual([404, 404])
    await app.put(`/api/desk/${path}/${id}/status`, { status: 'approved' }, { token })
    const old = await app.get(page + slug)
    expect([old.status, old.headers['location']]).toEqual([301, `${page}ebb-and-flow`])
    expect((await app.get(api + slug)).json<{ data: { slug: string } }>().data.slug).toBe('ebb-and-flow')
    expect((await app.get(`${page}ebb-and-flow`)).status).toBe(200)
    // New content may use the old slug, which then no longer redirects.
    if (path === 'releases') return
    const taker = (await app.post(`/api/desk/${path}`, { ...now, slug, status: 'approved' }, { token })).json<{ data: Saved }>().data
    if (taker.slug === slug) expect((await app.get(page + slug)).status).toBe(200)
  })
})
