import { describe, expect, test } from 'vitest'
import { asEditor } from '../../../testing/as-editor.ts'
import { startArticlesApp, type ArticlesApp, type AskOptions } from '../../../testing/articles-app.ts'
import { viewCounter } from './views.ts'

const minute = 60_000

async function views(app: ArticlesApp, id: number): Promise<number> {
  await app.work()
  return app.json<number>(`/api/blogs/views/${id}`)
}

function read(app: ArticlesApp, id: number, options: AskOptions = {}) {
  return app.ask(`/api/blogs/${id}/increment/views`, options)
}

describe('views of an article', () => {
  test('count once per visitor and article in 30 minutes, however often they are sent', async () => {
    await using app = await startArticlesApp()
    const { id } = await app.article()
    const other = await app.article()
    expect(await views(app, id)).toBe(0)
    const first = await read(app, id)
    expect(JSON.parse(first.text)).toEqual({ views: 1 })
    expect(first.headers['cache-control']).toBe('private, no-store')
    await Promise.all(Array.from({ length: 20 }, () => read(app, id)))
    await read(app, id, { method: 'POST' })
    expect(await views(app, id)).toBe(1)
    await read(app, id)
    expect(await views(app, id)).toBe(1)
    await read(app, other.id)
    expect(await views(app, other.id)).toBe(1)

    app.clock.pass(29 * minute)
    await read(app, id)
    expect(await views(app, id)).toBe(1)
    app.clock.pass(minute)
    await read(app, id)
    expect(await views(app, id)).toBe(2)
  })

  test('tell visitors apart by address and browser, and keep neither', async () => {
    await using app = await startArticlesApp()
    const { id } = await app.article()
    await read(app, id, { ip: '203.0.113.7' })
    await read(app, id, { ip: '203.0.113.8' })
    await read(app, id, { ip: '203.0.113.8', headers: { 'user-agent': 'Another browser' } })
    expect(await views(app, id)).toBe(3)
    const kept = JSON.stringify(await app.services.database.db.selectFrom('article_viewers').selectAll().execute())
    expect(kept).not.toMatch(/203\.0|browser|Mozilla/)
  })

  test('do not count twice over midnight, though the visitor gets a new name then', async () => {
    await using app = await startArticlesApp()
    const { id } = await app.article()
    app.clock.pass(12 * 60 * minute - 5 * minute)
    await read(app, id)
    expect(await views(app, id)).toBe(1)
    app.clock.pass(10 * minute)
    await read(app, id)
    expect(await views(app, id)).toBe(1)
    const days = await app.services.database.db.selectFrom('visitor_keys').select('day').execute()
    expect(days.length).toBeLessThanOrEqual(2)
  })

  test('never count for HEAD, prefetch, bots, other sites, pictures or nobody', async () => {
    await using app = await startArticlesApp()
    const { id } = await app.article()
    await read(app, id, { method: 'HEAD' })
    const senders: Record<string, string>[] = [
      { 'sec-purpose': 'prefetch' },
      { purpose: 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
      { 'user-agent': '' },
      { 'user-agent': 'curl/8.0' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-dest': 'image' },
    ]
    for (const headers of senders) expect((await read(app, id, { headers })).status).toBe(200)
    expect(await views(app, id)).toBe(0)
  })

  test('are the same when two processes have collected the same reader', async () => {
    await using app = await startArticlesApp()
    const { id } = await app.article()
    const client = { ip: '203.0.113.9', userAgent: 'x', counts: true, token: null, cookies: {}, setHeader() {}, setStatus() {} }
    const [one, two] = [viewCounter({ ...app.services }), viewCounter({ ...app.services })]
    await one.add(id, client, app.clock.now())
    await two.add(id, client, app.clock.now())
    await one.flush()
    await two.flush()
    expect(await views(app, id)).toBe(1)
  })

  test('make no cached answer stale, and reach the order by views within a minute', async () => {
    await using app = await startArticlesApp()
    const [quiet, liked] = [await app.article({ title: 'Quiet' }), await app.article({ title: 'Liked' })]
    await app.json(`/api/blogs/slug/${quiet.slug}`)
    const before = app.cache.counts.purged
    await read(app, quiet.id)
    expect(await views(app, quiet.id)).toBe(1)
    expect(app.cache.counts.purged).toBe(before)
    const first = async () => (await app.json<{ data: { id: number }[] }>('/api/blogs/public?orderBy=views')).data[0]?.id
    expect(await first()).toBe(quiet.id)
    for (const ip of ['203.0.113.1', '203.0.113.2']) await read(app, liked.id, { ip })
    await app.work()
    app.clock.pass(minute)
    expect(await first()).toBe(liked.id)
  })

  test('of an article that went away meanwhile are dropped, and those of the others kept', async () => {
    await using app = await startArticlesApp()
    const [gone, there] = [await app.article(), await app.article()]
    await read(app, gone.id)
    await read(app, there.id)
    await asEditor(app).remove('articles', gone.id)
    expect(await views(app, there.id)).toBe(1)
    expect((await app.ask(`/api/blogs/views/${gone.id}`)).status).toBe(404)
  })
})
