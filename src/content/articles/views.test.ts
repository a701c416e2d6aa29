import { describe, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { startArticlesApp, type ArticlesApp, type AskOptions } from '../../../testing/articles-app.ts'
import { engine, fitsProcesses } from '../../../testing/databases.ts'
import { untilLockAwaited } from '../../../testing/lock-waits.ts'
import { viewCounter } from './views.ts'

/** One of each kind: link previews, headless browsers, HTTP libraries, crawlers, monitors, feed readers. */
const automaticClients = [
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mastodon/4.2.0 (http.rb/5.1.1; +https://mastodon.example/)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
  'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
  'axios/1.6.2',
  'okhttp/4.12.0',
  'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
  'undici',
  'Deno/2.1.0',
  'python-requests/2.31.0',
  'python-httpx/0.25.0',
  'Python-urllib/3.11',
  'Python/3.11 aiohttp/3.9.1',
  'Go-http-client/2.0',
  'Java/17.0.1',
  'GuzzleHttp/7',
  'libwww-perl/6.67',
  'Dart/3.2 (dart:io)',
  'PostmanRuntime/7.36.0',
  'curl/8.0',
  'Wget/1.21.3',
  'Scrapy/2.11.0 (+https://scrapy.org)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.0; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
  'Uptime-Kuma/1.23.0',
  'Mozilla/5.0 (Windows NT; Windows NT 10.0; en-US) WindowsPowerShell/5.1.22621.2506',
  'Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/20.0.3',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 GTmetrix',
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.5; Pro)',
  'Reader/1 CFNetwork/1490.0.4 Darwin/23.2.0',
  'Dalvik/2.1.0 (Linux; U; Android 13; Pixel 7)',
  'Feedly/1.0 (+http://www.feedly.com/fetcher.html)',
  'NetNewsWire (RSS Reader; https://netnewswire.com/)',
]

const minute = 60_000
const hour = 60 * minute

async function views(app: ArticlesApp, id: number): Promise<number> {
  await app.work()
  return app.json<number>(`/api/blogs/views/${id}`)
}

function read(app: ArticlesApp, id: number, options: AskOptions = {}) {
  return app.ask(`/api/blogs/${id}/increment/views`, options)
}

describe('Views of an article', () => {
  test('an article counts one view per network in 24 hours, whatever the user agent', async () => {
    await using app = await startArticlesApp()
    const { id } = await app.article()
    const other = await app.article()
    expect(await views(app, id)).toBe(0)
    const first = await read(app, id)
    expect(JSON.parse(first.text)).toEqual({ views: 1 })
    expect(first.headers['cache-control']).toBe('private, no-store')
    await Promise.all(Array.from({ length: 40 }, (_, at) => read(app, id, { headers: { 'user-agent': `Mozilla/5.0 (browser ${at})` } })))
    await read(app, id, { method: 'POST' })
    expect(await views(app, id)).toBe(1)
    await read(app, id)
    expect(await views(app, id)).toBe(1)
    await read(app, other.id)
    expect(await views(app, other.id)).toBe(1)

    app.clock.pass(23 * hour)
    await read(app, id)
    expect(await views(app, id)).toBe(1)
    app.clock.pass(hour)
    await read(app, id)
    expect(await views(app, id)).toBe(2)
  })

  test('views are counted per IPv4 address and per IPv6 /64, and no address is stored', async () => {
    await using app = await startArticlesApp()
    const { id } = await app.article()
    await read(app, id, { ip: '203.0.113.7' })
    await read(app, id, { ip: '203.0.113.8' })
    await read(app, id, { ip: '203.0.113.8', headers: { 'user-agent': 'Mozilla/5.0 (another browser)' } })
    await read(app, id, { ip: '2001:db8:1:2::1' })
    await read(app, id, { ip: '2001:db8:1:2:3::9' })
    expect(await views(app, id)).toBe(3)
    const kept = JSON.stringify(await app.services.database.db.selectFrom('article_viewers').selectAll().execute())
    expect(kept).not.toMatch(/203\.0|2001|browser|Mozilla/)
  })

  test('a second view within 24 hours is not counted after midnight, when visitor keys change', async () => {
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

  test('HEAD, prefetch, 36 kinds of bots, other sites, images and an empty user agent count no view', async () => {
    await using app = await startArticlesApp()
    const { id } = await app.article()
    await read(app, id, { method: 'HEAD' })
    const senders: Record<string, string>[] = [
      { 'sec-purpose': 'prefetch' },
      { purpose: 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { 'user-agent': '' },
      ...automaticClients.map((name) => ({ 'user-agent': name })),
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-dest': 'image' },
    ]
    for (const headers of senders) expect((await read(app, id, { headers })).status).toBe(200)
    expect(await views(app, id)).toBe(0)
  })

  test('at most ten views a day from one larger network count for trending', async () => {
    await using app = await startArticlesApp()
    const [bought, liked] = [await app.article({ title: 'Bought' }), await app.article({ title: 'Liked' })]
    const trending = async () => (await app.json<{ data: { title: string }[] }>('/api/blogs/trending')).data.map(({ title }) => title)
    for (let at = 0; at < 30; at++) await read(app, bought.id, { ip: at % 2 ? `203.0.113.${at}` : `203.0.113.${100 + at}` })
    for (let at = 0; at < 20; at++) await read(app, bought.id, { ip: `2001:db8:1:${at}::1` })
    for (let at = 0; at < 25; at++) await read(app, liked.id, { ip: `198.51.${at}.1` })
    expect([await views(app, bought.id), await views(app, liked.id)]).toEqual([50, 25])
    app.clock.pass(2 * minute)
    expect(await trending()).toEqual(['Liked', 'Bought'])
    // The limit also holds for views that are written in separate batches.
    for (let at = 0; at < 30; at++) {
      await read(app, bought.id, { ip: `203.0.113.${200 + at}` })
      await viewCounter(app.services).flush()
    }
    await app.work()
    app.clock.pass(2 * minute)
    expect(await trending()).toEqual(['Liked', 'Bought'])
  })

  test('a reader whose view was collected by two processes is counted once', async () => {
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

  test('a view purges no cached answer, and the order by views follows within a minute', async () => {
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

  test('views of a deleted article are dropped, and those of other articles are kept', async () => {
    await using app = await startArticlesApp()
    const [gone, there] = [await app.article(), await app.article()]
    await read(app, gone.id)
    await read(app, there.id)
    await asEditor(app).remove('articles', gone.id)
    expect(await views(app, there.id)).toBe(1)
    expect((await app.ask(`/api/blogs/views/${gone.id}`)).status).toBe(404)
  })
})

describe.runIf(engine === 'postgres' && fitsProcesses)('Views that two processes write at the same time', () => {
  test('all are counted, in whatever order each process has seen the visitors', async () => {
    await using app = await startArticlesApp()
    const { id } = await app.article({ title: 'Read at once' })
    const { database } = app.services
    const addresses = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '192.88.99.1']
    const counters = [viewCounter(app.services), viewCounter({ ...app.services })]
    const names = new Map<string, string>()
    for (const ip of addresses) {
      await counters[0]?.add(id, { ip }, app.clock.now())
      await counters[0]?.flush()
      const { visitor } = await database.db.deleteFrom('article_viewers').returning('visitor').executeTakeFirstOrThrow()
      names.set(visitor, ip)
    }
    const [first = '', second = '', third = '', fourth = ''] = [...names.values()]
    const orders = [
      [first, second, third],
      [third, fourth, first],
    ]
    for (const [at, order] of orders.entries()) for (const ip of order) await counters[at]?.add(id, { ip }, app.clock.now())
    const before = (await database.db.selectFrom('article_stats').select('views').where('article_id', '=', id).executeTakeFirstOrThrow()).views
    let flushed: Promise<unknown> | undefined
    await database.db
      .transaction()
      .execute(async (tx) => {
        // Both stop where they are, one behind its first visitor and the other behind its own.
        const held = [...names].filter(([, ip]) => ip === second || ip === fourth)
        const rows = held.map(([visitor]) => ({ article_id: id, visitor, block: 'held', seen_at: 0 }))
        await tx.insertInto('article_viewers').values(rows).execute()
        flushed = Promise.all(counters.map((counter) => counter.flush()))
        await untilLockAwaited(database.db, 2)
        throw new Error('nobody was there')
      })
      .catch(() => {})
    await flushed
    const { views } = await database.db.selectFrom('article_stats').select('views').where('article_id', '=', id).executeTakeFirstOrThrow()
    expect(views - before).toBe(4)
  })
})
