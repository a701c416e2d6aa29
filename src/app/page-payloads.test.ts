import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asEditor } from '../../testing/editor-calls.ts'
import { anArticle, aReader } from '../../testing/builders.ts'
import { startDemoApp } from '../../testing/demo-app.ts'
import { demoPages } from '../../testing/demo-pages.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import type { PageState } from './entry.server.tsx'
import type { PagePayload } from './page-payload.ts'
import { payloadAddress } from './page-payload.ts'

/** Address of the data of a page. */
function dataOf(page: string): string {
  return payloadAddress(new URL(page, 'http://localhost'))
}

function stateIn(html: string): PageState {
  return JSON.parse(/<script type="application\/json" id="state">([^<]*)</.exec(html)?.[1] ?? '') as PageState // written by the server in this shape
}

async function payloadAt(app: TestApp, page: string): Promise<PagePayload> {
  return (await app.get(dataOf(page))).json<PagePayload>()
}

describe('Page payloads of the demo site', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startDemoApp()
  })
  afterAll(() => app?.close())

  test.each(Object.values(demoPages))('the payload of %s has the data and the error of its page', async (path) => {
    const page = await app.get(path)
    const answer = await app.get(dataOf(path))
    const { queries, error } = stateIn(page.text)
    expect([answer.status, answer.headers['content-type']]).toEqual([page.status, 'application/json; charset=utf-8'])
    expect(answer.json()).toEqual({ build: 'test', status: page.status, redirect: null, error, queries })
  })

  test('a payload is compressed, has no body for HEAD and answers 304 when unchanged', async () => {
    const path = dataOf('/articles/dead-letters-wide-awake')
    const plain = await app.get(path)
    for (const [encoding, unpacked] of [['br', brotliDecompressSync] as const, ['gzip', gunzipSync] as const]) {
      const { headers, rawPayload } = await app.server.inject({ url: path, headers: { 'accept-encoding': encoding } })
      expect([headers['content-encoding'], unpacked(rawPayload).toString()]).toEqual([encoding, plain.text])
    }
    const head = await app.server.inject({ method: 'HEAD', url: path })
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', plain.headers['etag']])
    const again = await app.get(path, { headers: { 'if-none-match': plain.headers['etag'] ?? '' } })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=0, must-revalidate', 'x-robots-tag': 'noindex' })
  })

  test('unknown query parameters do not change a payload, and known ones do', async () => {
    const plain = await app.get(dataOf('/articles'))
    app.statements.length = 0
    expect((await app.get(dataOf('/articles?utm_source=mail&order='))).text).toBe(plain.text)
    expect(app.statements.filter((sql) => sql.includes('articles'))).toEqual([])
    expect((await app.get(dataOf('/articles?orderBy=title&order=asc'))).text).not.toBe(plain.text)
  })

  test.each(['/builds/payload/articles', '/builds/payload/.json', '/builds/payload/', '/builds/payload/nowhere.json', '/builds/payload//articles.json'])(
    'the payload path %s answers 404',
    async (path) => {
      expect((await app.get(path)).status).toBe(404)
    },
  )

  test('the payload of a page whose path cannot be decoded answers 404', async () => {
    const answer = await app.get('/builds/payload/articles/%E0%A4.json')
    expect([answer.status, answer.json<PagePayload>().error?.message]).toEqual([404, 'Page not found: /articles/%E0%A4'])
  })
})

test('a payload follows publishing and unpublishing at once and contains no unapproved article', async () => {
  await using app = await startApp()
  const ada = await aReader(app, { role: 'author' })
  const { id, slug } = await anArticle(app, { user_id: ada.id, title: 'Tide', approved: 'draft' })
  const page = `/articles/${slug}`
  const lists = ['/', '/articles', `/author/${ada.username}`]
  const shown = async (title: string, token?: string) =>
    Promise.all([page, ...lists].map(async (path) => (await app.get(dataOf(path), token ? { token } : {})).text.includes(`"${title}"`)))
  const everywhere = [true, true, true, true]
  const nowhere = everywhere.map(() => false)
  const editor = asEditor(app)
  for (let round = 0; round < 2; round++) {
    expect(await shown('Tide')).toEqual(nowhere)
    // Not to its own author either, who asks the API for it.
    expect(await shown('Tide', ada.token)).toEqual(nowhere)
    const missing = await app.get(dataOf(page))
    expect([missing.status, missing.json<PagePayload>()]).toMatchObject([
      404,
      { error: { code: 'article-not-found', message: 'Article Not Found' }, queries: [] },
    ])
    await editor.publish('articles', id)
    expect(await shown('Tide')).toEqual(everywhere)
    await editor.unpublish('articles', id)
  }
})

test('a payload has the edits of a published article after they are published', async () => {
  await using app = await startApp()
  const { id, slug } = await anArticle(app, { title: 'Tide' })
  const shown = async () => {
    const { text } = await app.get(dataOf(`/articles/${slug}`))
    return ['Tide', 'Ebb'].filter((title) => text.includes(`"${title}"`))
  }
  expect(await shown()).toEqual(['Tide'])
  await asEditor(app).save('articles', id, { title: 'Ebb' })
  expect(await shown()).toEqual(['Tide'])
  await asEditor(app).publish('articles', id)
  expect(await shown()).toEqual(['Ebb'])
})

test('a payload is the same for every user', async () => {
  await using app = await startApp()
  const ada = await aReader(app)
  const { id, slug } = await anArticle(app, { title: 'Tide' })
  await app.post(`/api/blogs/${id}/increment/claps`, undefined, { token: ada.token })
  const own = await app.get(dataOf(`/articles/${slug}`), { token: ada.token })
  expect(own.text).toContain('"has_user_clapped":false')
  expect(own.text).not.toContain('"has_user_clapped":true')
  expect(own.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  expect((await app.get(dataOf(`/articles/${slug}`))).text).toBe(own.text)
})

test('the payload of a redirected page has its status and its new address', async () => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'editor' })
  const { slug } = await anArticle(app, { title: 'Tide' })
  await app.post('/api/redirects', { from_path: '/articles/ebb', to_path: `/articles/${slug}`, status: 302 }, { token })
  expect(await payloadAt(app, '/articles/ebb')).toEqual({ build: 'test', status: 302, redirect: `/articles/${slug}`, error: null, queries: [] })
  expect(await payloadAt(app, '/pages/about')).toMatchObject({ status: 301, redirect: '/about', error: null })
  await app.post('/api/redirects', { from_path: '/articles/gone', status: 410 }, { token })
  const gone = await app.get(dataOf('/articles/gone'))
  expect([gone.status, gone.json<PagePayload>().error?.code]).toEqual([410, 'page-gone'])
})
