import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asEditor } from '../../../testing/editor-calls.ts'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { changeSettings } from '#operations/settings/service.ts'
import { saveArticle } from '#content/articles/service.ts'

interface Submission {
  host: string
  key: string
  keyLocation: string
  urlList: string[]
}

const key = 'a1b2c3d4-e5f6'
let server: Server
let submissions: Submission[]
let answer: number
let indexNowUrl: string

beforeEach(async () => {
  submissions = []
  answer = 202
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString('utf8')))
    request.on('end', () => {
      submissions.push(JSON.parse(body) as Submission) // what the product sent
      response.writeHead(answer).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  indexNowUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/indexnow`
})

afterEach(() => void server.close())

async function startWithKey(siteUrl = 'https://magazine.example', index_now_key = key): Promise<TestApp> {
  const app = await startApp({ siteUrl, config: { indexNowUrl } })
  await changeSettings(app.services, { index_now_key }, null)
  return app
}

async function minuteLater(app: TestApp): Promise<void> {
  await app.work()
  app.clock.pass(61_000)
  await app.work()
}

test('IndexNow gets new, changed and unpublished addresses in one request, and no hidden ones', async () => {
  await using app = await startWithKey()
  const first = await anArticle(app)
  const second = await anArticle(app)
  const hidden = await anArticle(app, { approved: 'draft' })
  await saveArticle(app.services, hidden.id, { title: 'Still hidden' })
  await asEditor(app).publish('articles', hidden.id, app.clock.now() + 3_600_000)
  await saveArticle(app.services, first.id, { title: 'Another title' })
  await app.work()
  expect(submissions).toEqual([])
  await minuteLater(app)
  const address = (slug: string) => `https://magazine.example/articles/${slug}`
  expect(submissions).toEqual([{ host: 'magazine.example', key, keyLocation: 'https://magazine.example/indexnow.txt', urlList: expect.any(Array) }])
  expect(submissions[0]?.urlList.toSorted()).toEqual([address(first.slug), address(second.slug)].toSorted())
  await asEditor(app).unpublish('articles', second.id)
  await minuteLater(app)
  expect(submissions[1]?.urlList).toEqual([address(second.slug)])
  app.clock.pass(3_600_000)
  await minuteLater(app)
  expect(submissions[2]?.urlList).toEqual([address(hidden.slug)])
  expect(submissions).toHaveLength(3)
})

test('a comment sends nothing to IndexNow', async () => {
  await using app = await startWithKey()
  const { id } = await anArticle(app)
  await minuteLater(app)
  const reader = await aReader(app)
  const posted = await app.post('/api/comments', { id, type: 'Blog', description: 'A word of praise.' }, { token: reader.token })
  await app.delete(`/api/comments/${posted.json<{ data: { id: number } }>().data.id}`, { token: reader.token })
  await minuteLater(app)
  expect(submissions).toHaveLength(1)
})

test('a failed IndexNow request is repeated later, and a refused one is dropped', async () => {
  await using app = await startWithKey()
  answer = 503
  const { slug } = await anArticle(app)
  await minuteLater(app)
  expect(submissions).toHaveLength(1)
  answer = 200
  app.clock.pass(600_000)
  await app.work()
  expect(submissions.map(({ urlList }) => urlList)).toEqual([[`https://magazine.example/articles/${slug}`], [`https://magazine.example/articles/${slug}`]])
  answer = 403
  await anArticle(app)
  await minuteLater(app)
  answer = 200
  app.clock.pass(600_000)
  await app.work()
  expect(submissions).toHaveLength(3)
  expect(await app.services.database.db.selectFrom('index_now_addresses').selectAll().execute()).toEqual([])
})

test('the IndexNow key is served at /indexnow.txt, and without a key nothing is sent', async () => {
  await using app = await startWithKey()
  const shown = await app.get('/indexnow.txt')
  expect([shown.status, shown.text, shown.headers['content-type']]).toEqual([200, key, 'text/plain; charset=utf-8'])
  expect((await app.get('/api/settings/public')).text).not.toContain(key)
  await changeSettings(app.services, { index_now_key: '' }, null)
  expect((await app.get('/indexnow.txt')).status).toBe(404)
  await anArticle(app)
  await minuteLater(app)
  expect(submissions).toEqual([])
})

test('a site on localhost sends nothing to IndexNow', async () => {
  await using app = await startWithKey('http://localhost:3000')
  await anArticle(app)
  await minuteLater(app)
  expect(submissions).toEqual([])
})
