import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#community/accounts/service.ts'
import { createArticle } from '#content/articles/service.ts'
import { nginx } from '#platform/edge/nginx.ts'
import { aReader } from '../../testing/builders.ts'
import { asEditor } from '../../testing/editor-calls.ts'
import { edgeNginx, isInstalled, startProxy, type RunningProxy } from '../../testing/front-proxies.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { freePort } from '../../testing/start-server.ts'
import { until } from '../../testing/until.ts'

const secret = 'known-to-both-of-them'
const installed = isInstalled(edgeNginx(secret))
const encodings = ['br', 'gzip', 'identity']

let app: TestApp
let front: RunningProxy
let author: number

beforeAll(async () => {
  if (!installed) return
  const originPort = await freePort()
  front = await startProxy(edgeNginx(secret), originPort)
  app = await startApp({ config: { edges: [nginx(new URL(`http://127.0.0.1:${front.port}`), secret)] } })
  await app.server.listen({ port: originPort, host: '127.0.0.1' })
  author = await createUser(app.services, { username: 'ada', name: 'Ada', role: 'author' })
})

afterAll(async () => {
  await front?.[Symbol.asyncDispose]()
  await app?.close()
})

const read = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${front.port}${path}`, { headers, redirect: 'manual' })
const stateOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await read(path, headers)
  return { status: answer.status, text: await answer.text(), cache: answer.headers.get('x-cache') }
}

async function anArticle(title: string): Promise<{ id: number; path: string }> {
  const { id, slug } = await createArticle(app.services, { user_id: author, title, standfirst: title, content: '[]', approved: 'draft' })
  await asEditor(app).publish('articles', id)
  await app.work()
  return { id, path: `/articles/${slug}` }
}

/** Asks until nginx answers by itself, in every encoding. */
async function untilKept(path: string): Promise<void> {
  for (const encoding of encodings)
    await until(async () => (await stateOf(path, { 'accept-encoding': encoding })).cache === 'HIT', { what: `${path} in ${encoding} at nginx` })
}

test.runIf(installed)('nginx answers by itself, in each encoding, and shows readers no header of the edge', async () => {
  const { path } = await anArticle('Kept by nginx')
  await untilKept(path)
  for (const spelling of ['gzip, deflate, br, zstd', 'br;q=1, gzip']) expect((await stateOf(path, { 'accept-encoding': spelling })).cache).toBe('HIT')
  const { headers } = await read(path)
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  for (const name of ['surrogate-key', 'cache-tag', 'xkey', 'surrogate-control', 'cdn-cache-control', 'edge-change', 'x-accel-expires', 'x-masthead-refreshed'])
    expect(headers.get(name), name).toBeNull()
})

test.runIf(installed)('an edit is visible through nginx in every encoding after the purge, on pages and in the API', async () => {
  const { id, path } = await anArticle('Before the edit')
  const paths = [path, '/', '/articles', '/api/blogs/public', `/api/blogs/${id}`]
  for (const one of paths) await untilKept(one)
  await asEditor(app).save('articles', id, { title: 'After the edit' })
  await asEditor(app).publish('articles', id)
  await app.work()
  for (const one of paths)
    for (const encoding of encodings) {
      const { text, cache } = await stateOf(one, { 'accept-encoding': encoding })
      expect(text, one).toContain('After the edit')
      expect(cache, `${one} in ${encoding}`).toBe('HIT')
    }
})

test.runIf(installed)('an unpublished article is gone from nginx, and a missing page that nobody had read is not kept', async () => {
  const { id, path } = await anArticle('Withdrawn from nginx')
  await untilKept(path)
  await asEditor(app).unpublish('articles', id)
  await app.work()
  for (const encoding of encodings) expect(await stateOf(path, { 'accept-encoding': encoding })).toMatchObject({ status: 404, cache: 'HIT' })
  for (let time = 0; time < 4; time++) expect((await stateOf('/articles/never-there')).cache).toBe('MISS')
})

test.runIf(installed)('an article whose address has changed leads from nginx to the new one', async () => {
  const { id, path } = await anArticle('At its old address')
  await untilKept(path)
  await asEditor(app).save('articles', id, { slug: 'at-its-new-address' })
  await asEditor(app).publish('articles', id)
  await app.work()
  const moved = await read(path)
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/articles/at-its-new-address'])
})

test.runIf(installed)('requests with a token and of other origins pass nginx, and nobody refreshes without the secret', async () => {
  const { path } = await anArticle('Passed by nginx')
  await untilKept(path)
  const reader = await aReader(app)
  const own = await stateOf('/api/user', { authorization: `Bearer ${reader.token}` })
  expect([own.status, own.text.includes(reader.username)]).toEqual([200, true])
  expect((await stateOf('/api/user')).status).toBe(401)
  expect((await stateOf(path, { authorization: `Bearer ${reader.token}` })).cache).toBe('BYPASS')
  expect((await stateOf(path, { origin: 'https://elsewhere.example' })).cache).toBe('BYPASS')
  expect((await stateOf(path, { 'x-masthead-refresh': 'guessed-at-random' })).cache).toBe('HIT')
})

test.runIf(installed)('an address with a query that the page does not know is not kept by nginx', async () => {
  const { path } = await anArticle('With a query')
  for (let time = 0; time < 4; time++) {
    expect((await stateOf(`${path}?utm_source=letter`)).cache).toBe('MISS')
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
})

test.runIf(installed)('a purge with another secret than that of nginx fails in words', async () => {
  const other = nginx(new URL(`http://127.0.0.1:${front.port}`), 'known-to-one-of-them')
  const addresses = async () => [{ address: '/readyz', encoding: 'identity' }]
  const order = { keys: ['articles'], soft: true, change: 1, addresses, signal: new AbortController().signal }
  await expect(other.purge(order)).rejects.toThrow('its secret is another one')
})

test.runIf(installed)('nginx shows kept and edited pages while the site is down, but no unpublished ones', async () => {
  const edited = await anArticle('Edited at last')
  const gone = await anArticle('Withdrawn at last')
  for (const path of [edited.path, '/', gone.path]) await untilKept(path)
  await asEditor(app).unpublish('articles', gone.id)
  await asEditor(app).save('articles', edited.id, { title: 'Edited at the very last' })
  await asEditor(app).publish('articles', edited.id)
  await app.work()
  await app.server.close()
  // What is not there is kept for five seconds.
  await new Promise((resolve) => setTimeout(resolve, 6_000))
  expect((await stateOf(edited.path)).text).toContain('Edited at the very last')
  expect((await stateOf('/')).status).toBe(200)
  expect(await stateOf(gone.path)).toMatchObject({ status: 404, cache: 'STALE' })
})
