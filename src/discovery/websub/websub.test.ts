import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { saveArticle } from '#content/articles/service.ts'
import { ensureTopics } from '#content/topics/service.ts'
import { changeSettings } from '#operations/settings/service.ts'

const site = 'https://magazine.example'
let server: Server
let hub: string
let requests: URLSearchParams[]
let answer: number

beforeEach(async () => {
  requests = []
  answer = 202
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString('utf8')))
    request.on('end', () => {
      requests.push(new URLSearchParams(body))
      response.writeHead(answer).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  hub = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
})

afterEach(() => void server.close())

const startWithHub = () => startApp({ siteUrl: site, config: { localHubs: [hub] } })

/** The feeds that the hub was told of since the last look, by their RSS. */
async function told(app: TestApp): Promise<string[]> {
  await app.work()
  app.clock.pass(21_000)
  await app.work()
  const topics = requests.flatMap((request) => request.getAll('hub.url'))
  for (const request of requests) expect(request.get('hub.mode')).toBe('publish')
  requests = []
  return topics
    .filter((topic) => topic.endsWith('.rss') || topic.endsWith('/rss.xml'))
    .map((topic) => topic.slice(site.length))
    .sort()
}

test('every feed names its hubs and itself, in the document and in the Link header', async () => {
  await using app = await startApp({ siteUrl: site })
  const named = 'https://hub.example/'
  await changeSettings(app.services, { feed_hubs: [named] }, null)
  for (const path of ['/rss.xml', '/atom.xml', '/feed.json', '/podcast.rss']) {
    const { text, headers } = await app.get(path)
    expect([path, headers['link']]).toEqual([path, `<${site}${path}>; rel="self", <${named}>; rel="hub"`])
    if (path === '/feed.json') expect(JSON.parse(text)).toMatchObject({ hubs: [{ type: 'WebSub', url: named }] })
    else expect(text).toMatch(new RegExp(`link (?=[^>]*href="${named}")[^>]*rel="hub"`))
  }
  await changeSettings(app.services, { feed_hubs: [] }, null)
  const { text, headers } = await app.get('/rss.xml')
  expect([text.includes('hub'), headers['link']]).toEqual([false, undefined])
})

test('a hub is told once of every feed that a published, changed or withdrawn article was in, and of no other', async () => {
  await using app = await startWithHub()
  const topics = await ensureTopics(
    app.services,
    [
      { name: 'Film', slug: 'film' },
      { name: 'Boats', slug: 'boats' },
    ],
    'listed',
  )
  const author = await aReader(app, { role: 'author', username: 'ada' })
  await anArticle(app, { title: 'Boats', topics: topics.slice(1), user_id: author.id })
  await told(app)
  const film = await anArticle(app, { title: 'Reels', topics: topics.slice(0, 1), user_id: author.id })
  await saveArticle(app.services, film.id, { title: 'More reels' })
  expect(await told(app)).toEqual(['/articles/topic/film/rss.xml', '/author/ada/rss.xml', '/rss.xml'])
  await saveArticle(app.services, film.id, { title: 'Other reels' })
  expect(await told(app)).toEqual(['/articles/topic/film/rss.xml', '/author/ada/rss.xml', '/rss.xml'])
  await anArticle(app, { approved: 'draft', user_id: author.id })
  expect(await told(app)).toEqual([])
  await asEditor(app).unpublish('articles', film.id)
  expect(await told(app)).toEqual(['/articles/topic/film/rss.xml', '/author/ada/rss.xml', '/rss.xml'])
})

test('a hub is told of the feed of comments under an article', async () => {
  await using app = await startWithHub()
  const { id, slug } = await anArticle(app)
  await told(app)
  const reader = await aReader(app)
  await app.post('/api/comments', { id, type: 'Blog', description: 'A word of praise.' }, { token: reader.token })
  expect(await told(app)).toContain(`/articles/${slug}/comments/rss.xml`)
})

test('a hub that is down is told again later, and one that refuses is not asked again', async () => {
  await using app = await startWithHub()
  answer = 503
  await anArticle(app)
  expect((await told(app)).length).toBeGreaterThan(0)
  answer = 400
  app.clock.pass(3_600_000)
  expect((await told(app)).length).toBeGreaterThan(0)
  app.clock.pass(3_600_000)
  expect(await told(app)).toEqual([])
})

test('no address of a hub but https can be set', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  for (const address of ['http://hub.example/', 'https://hub.example/>; rel="x"', 'hub']) {
    const refused = await app.put('/api/settings', { feed_hubs: [address] }, { token })
    expect([address, refused.status]).toEqual([address, 422])
  }
})
