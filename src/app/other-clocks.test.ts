import { describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../../testing/builders.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { features } from './features.ts'

const hour = 3_600_000
const day = 24 * hour

/** Sets the clock of the test to a moment. */
function moveTo(app: TestApp, iso: string): void {
  app.clock.pass(Date.parse(iso) - app.services.now())
}

/** The product with a job once an hour that notes when it runs. */
async function withHourlyJob(): Promise<{ app: TestApp; runs: number[] }> {
  const runs: number[] = []
  const hourly = { name: 'hourly', recurring: () => [{ kind: 'note-hour', everyMs: hour, run: async () => void runs.push(app.services.now()) }] }
  const app: TestApp = await startApp({ features: [...features, hourly] })
  await app.work()
  return { app, runs }
}

const jumps = [
  ['two hours back', -2 * hour],
  ['thirty days on', 30 * day],
  ['to the year 2038', Date.UTC(2038, 0, 19, 3, 14, 8) - Date.UTC(2026, 10, 20, 12)],
] as const

describe('A clock that jumps (P72)', () => {
  test.each(jumps)('%s runs a recurring job at most once, and then once an hour again', async (_, ms) => {
    const { app, runs } = await withHourlyJob()
    await using _closed = app
    const before = runs.length
    app.clock.pass(ms)
    await app.work()
    await app.work()
    expect(runs.length - before).toBe(ms > 0 ? 1 : 0)
    const back = Math.max(0, -ms)
    app.clock.pass(back + hour)
    await app.work()
    await app.work()
    expect(runs.length - before).toBe(ms > 0 ? 2 : 1)
  })

  test.each(jumps)('%s publishes a scheduled article at its time and never takes it back', async (_, ms) => {
    await using app = await startApp()
    const at = app.services.now() + hour
    const { slug } = await anArticle(app, { title: 'At one', published_at: at })
    const status = async () => (await app.get(`/api/blogs/slug/${slug}`)).status
    expect(await status()).toBe(404)
    app.clock.pass(ms)
    await app.work()
    expect(await status()).toBe(ms > 0 ? 200 : 404)
    app.clock.pass(Math.max(0, -ms) + hour)
    await app.work()
    expect(await status()).toBe(200)
    app.clock.pass(-2 * hour)
    await app.work()
    expect(await status()).toBe(200)
  })

  test('a session that was opened before the clock went back two hours stays, and ends when it would have', async () => {
    await using app = await startApp()
    const { token } = await aReader(app)
    const status = async () => (await app.get('/api/user', { token })).status
    const first = await status()
    app.clock.pass(-2 * hour)
    expect([first, await status()]).toEqual([200, 200])
    app.clock.pass(29 * day)
    expect(await status()).toBe(200)
    app.clock.pass(31 * day)
    expect(await status()).toBe(401)
  })

  test.each([
    ['2026-03-29T00:59:59.000Z', 'Mar 29th, 2026'],
    ['2026-03-29T23:30:00.000Z', 'Mar 29th, 2026'],
    ['2026-10-25T01:30:00.000Z', 'Oct 25th, 2026'],
    ['2038-01-19T03:14:08.000Z', 'Jan 19th, 2038'],
    ['2038-12-31T23:59:59.000Z', 'Dec 31st, 2038'],
  ])('an article that is published at %s has the date %s in its page and that moment in the API', async (iso, date) => {
    await using app = await startApp()
    moveTo(app, iso)
    const { slug } = await anArticle(app)
    expect((await app.get(`/articles/${slug}`)).text).toContain(date)
    expect((await app.get(`/api/blogs/slug/${slug}`)).json<{ data: { published_at: string } }>().data.published_at).toBe(iso)
    const { token } = await aReader(app)
    expect((await app.get('/api/user', { token })).status).toBe(200)
  })
})
