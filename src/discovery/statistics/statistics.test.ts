import { expect, test } from 'vitest'
import { anArticle, aReader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { Statistics } from './contract.ts'
import { dailyCounter } from './count-events.ts'
import { countedPath, dayOf, searchedFor } from './rules.ts'
import { countSearch } from './service.ts'
import { removeCountsBefore } from './store.ts'

async function figures(app: TestApp, days = 7): Promise<Statistics> {
  const { token } = await aReader(app, { role: 'editor' })
  return (await app.get(`/api/statistics?days=${days}`, { token })).json<{ data: Statistics }>().data
}

const seen = (app: TestApp, path: string, referrer?: string, headers?: Record<string, string>) =>
  app.post('/api/statistics/views', { path, ...(referrer ? { referrer } : {}) }, headers ? { headers } : {})

test('views are counted by page and day and referrers by host, and no personal data is stored', async () => {
  await using app = await startApp()
  await seen(app, '/articles/the-quietest-room?utm_source=x', 'https://www.example.net/page?reader=ada')
  await app.post('/api/statistics/views', { path: '/articles/the-quietest-room/', referrer: 'http://localhost:3000/' }, { ip: '203.0.113.1' })
  await seen(app, '/articles/the-quietest-room/', 'http://localhost:3000/', { 'user-agent': 'Mozilla/5.0 (another browser)' })
  await seen(app, '/')
  app.clock.pass(86_400_000)
  await seen(app, '/')
  const { days, pages, referrers, before } = await figures(app)
  expect(days).toHaveLength(7)
  expect(days.slice(-2).map((day) => day.views)).toEqual([3, 1])
  expect(pages).toEqual([
    { name: '/', count: 2 },
    { name: '/articles/the-quietest-room', count: 2 },
  ])
  expect(referrers).toEqual([{ name: 'example.net', count: 1 }])
  expect(before.views).toBe(0)
  const rows = await app.services.database.db.selectFrom('daily_counts').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/ada|127\.0\.0\.1|Mozilla/)
})

test('bots, prefetch, other sites, DNT and GPC are not counted as views', async () => {
  await using app = await startApp()
  const refused: Record<string, string>[] = [
    { dnt: '1' },
    { 'sec-gpc': '1' },
    { 'user-agent': 'Googlebot/2.1' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of refused) expect((await seen(app, '/', undefined, headers)).json(), JSON.stringify(headers)).toEqual({ counted: false })
  expect((await figures(app)).pages).toEqual([])
})

test('only public pages are counted as views', async () => {
  await using app = await startApp()
  for (const path of ['/account', '/verify?token=secret', '/api/blogs', '/made/up', '/Oauth', 'javascript:x', '//e'])
    expect((await seen(app, path)).json(), path).toEqual({ counted: false })
  expect((await seen(app, '')).status).toBe(422)
})

test('searches without hits are listed by normalized query, without personal data', async () => {
  await using app = await startApp()
  countSearch(app.services, 'Salt  ROADS', 4)
  countSearch(app.services, ' Zeppelin ', 0)
  countSearch(app.services, 'zeppelin', 0)
  countSearch(app.services, 'ada@example.org', 0)
  const { days, misses } = await figures(app)
  expect(days.at(-1)).toMatchObject({ searches: 3, misses: 2 })
  expect(misses).toEqual([{ name: 'zeppelin', count: 2 }])
  expect(searchedFor('0049 30 1234567')).toBeNull()
})

test('the statistics show claps and comments beside the views', async () => {
  await using app = await startApp()
  const reader = await aReader(app)
  const { id } = await anArticle(app)
  await app.post(`/api/blogs/${id}/increment/claps`, {}, { token: reader.token })
  await app.post('/api/comments', { type: 'Blog', id, description: 'A fine piece, thank you.' }, { token: reader.token })
  expect((await figures(app)).days.at(-1)?.activity).toEqual({ claps: 1, comments: 1 })
})

test('counting views purges no cached page', async () => {
  await using app = await startApp()
  const page = await app.get('/api/blogs/public')
  const change = app.services.database.changes.current()
  await seen(app, '/')
  await dailyCounter(app.services).flush()
  expect(app.services.database.changes.current()).toBe(change)
  expect((await app.get('/api/blogs/public', { headers: { 'if-none-match': page.headers['etag'] ?? '' } })).status).toBe(304)
})

test('counts of two processes add up, excess pages are one row, and old days are deleted', async () => {
  await using app = await startApp()
  await using other = await startApp({ beside: app })
  await Promise.all([seen(app, '/about'), other.post('/api/statistics/views', { path: '/about' }, { ip: '203.0.113.1' })])
  await Promise.all([dailyCounter(app.services).flush(), dailyCounter(other.services).flush()])
  expect((await figures(app)).pages).toEqual([{ name: '/about', count: 2 }])
  const counter = dailyCounter({ ...app.services })
  for (let i = 0; i < 20_100; i++) counter.add('page', `/articles/${i}`)
  await counter.flush()
  expect((await figures(app)).pages[0]).toEqual({ name: '(others)', count: 100 })
  await removeCountsBefore(app.services.database.db, dayOf(app.clock.now()) + 1)
  expect((await figures(app)).pages).toEqual([])
})

test('a path is counted without query, fragment and final slash, and not when it is too long', () => {
  expect(countedPath('/articles/x/?a#b')).toBe('/articles/x')
  expect(countedPath(`/articles/${'x'.repeat(400)}`)).toBeNull()
})
