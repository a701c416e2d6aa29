import { get as ask, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { fitsProcesses } from '../../../testing/databases.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { longestPauseMs, until } from '../../../testing/until.ts'
import type { ThreadList } from './contract.ts'

/** Opens a live stream and collects its events. */
async function listen(app: TestApp, on: string): Promise<{ received: string[]; response: IncomingMessage; ended: Promise<void> }> {
  const { port } = app.server.server.address() as AddressInfo // a server that listens on TCP has one
  const received: string[] = []
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    ask({ host: '127.0.0.1', port, path: `/api/live?on=${on}` }, resolve).once('error', reject),
  )
  response.on('data', (bytes: Buffer) => received.push(bytes.toString()))
  response.on('error', () => {})
  return { received, response, ended: new Promise((resolve) => response.once('close', () => resolve())) }
}

/** An app that listens on a port of its own: `inject` cannot read streams. */
async function open(settings: Parameters<typeof startApp>[0] = {}): Promise<TestApp> {
  const app = await startApp(settings)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  return app
}

test.runIf(fitsProcesses)('a new comment is on the article page at once, in every process', { timeout: 120_000 }, async () => {
  await using app = await startApp()
  await using beside = await startApp({ beside: app })
  const article = await anArticle(app)
  const reader = await aReader(app, { role: 'author' })
  const page = `/articles/${article.slug}`
  // The first request is slow and is not measured.
  for (const one of [app, beside]) expect((await one.get(page)).text).toContain('No replies yet')
  let slowest = 0
  for (let round = 0; round < 20; round++) {
    const words = `These words are number ${round}, and new.`
    for (const one of [app, beside]) expect((await one.get(page)).text).not.toContain(words)
    const answer = await (round % 2 === 0 ? app : beside).post('/api/comments', { type: 'Blog', id: article.id, description: words }, { token: reader.token })
    expect(answer.status).toBe(200)
    for (const one of [app, beside]) slowest = Math.max(slowest, await until(async () => (await one.get(page)).text.includes(words)))
  }
  expect(slowest).toBeLessThan(longestPauseMs)
})

test('a comment purges the cached responses with comments of its article and no others', async () => {
  await using app = await startApp()
  const [one, other] = [await anArticle(app), await anArticle(app)]
  const { token } = await aReader(app, { role: 'author' })
  const purged: string[][] = []
  app.services.database.changes.listen((change) => purged.push(change.tags))
  const etag = async (path: string) => (await app.get(path)).headers['etag']
  const elsewhere = [`/api/comments/blog/${other.id}`, `/articles/${other.slug}`, '/api/blogs/public', '/articles', `/api/blogs/slug/${one.slug}`]
  const before = await Promise.all(elsewhere.map(etag))
  const here = await etag(`/api/comments/blog/${one.id}`)
  const posted = await app.post('/api/comments', { type: 'Blog', id: one.id, description: 'Only here.' }, { token })
  const { id } = posted.json<{ data: { id: number } }>().data
  await app.put(`/api/comments/${id}`, { description: 'Still only here.' }, { token })
  await app.delete(`/api/comments/${id}`, { token })
  expect(purged).toEqual([[`comments:${one.id}`], [`comments:${one.id}`], [`comments:${one.id}`]])
  expect(await Promise.all(elsewhere.map(etag))).toEqual(before)
  expect(await etag(`/api/comments/blog/${one.id}`)).toBe(here)
  expect((await app.get(`/api/comments/blog/${one.id}`)).json<ThreadList>().data).toEqual([])
})

test.runIf(fitsProcesses)('a live stream announces a comment from another process without its text', { timeout: 120_000 }, async () => {
  await using app = await open()
  await using beside = await startApp({ beside: app })
  const [article, other] = [await anArticle(app), await anArticle(app)]
  const { token } = await aReader(app, { role: 'author' })
  const { received, response, ended } = await listen(app, `comments:${article.id}`)
  expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers['content-security-policy']).toBeTruthy()
  await beside.post('/api/comments', { type: 'Blog', id: other.id, description: 'Elsewhere.' }, { token })
  await beside.post('/api/comments', { type: 'Blog', id: article.id, description: 'A secret of the text.' }, { token })
  expect(await until(() => received.join('').includes(`data: comments:${article.id}\n`))).toBeLessThan(longestPauseMs)
  expect(received.join('')).not.toMatch(new RegExp(`secret|comments:${other.id}\\n`))
  // The server does not wait for streams that would never end.
  const began = performance.now()
  await app.server.close()
  await ended
  expect(performance.now() - began).toBeLessThan(longestPauseMs)
})

test('a live stream accepts tags of comments only, and has a limit of open connections', { timeout: 120_000 }, async () => {
  await using app = await open()
  for (const on of ['', 'articles', 'comments:', 'comments:1,author:2', '*', 'comments:1%0A', Array.from({ length: 21 }, (_, i) => `comments:${i}`).join(',')])
    expect((await app.get(`/api/live?on=${on}`)).status).toBe(422)
  const streams = await Promise.all(Array.from({ length: 40 }, (_, i) => listen(app, `comments:${i}`)))
  expect(streams.map(({ response }) => response.statusCode)).toEqual(streams.map(() => 200))
  const refused = await listen(app, 'comments:1')
  expect([refused.response.statusCode, refused.response.headers['retry-after']]).toEqual([503, '60'])
  streams[0]?.response.destroy()
  await until(async () => (await listen(app, 'comments:1')).response.statusCode === 200)
})
