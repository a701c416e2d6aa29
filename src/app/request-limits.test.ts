import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anArticle, aReader } from '../../testing/builders.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  for (let n = 0; n < 3; n++) await anArticle(app)
})
afterAll(() => app.close())

describe('Limits of a request', () => {
  test('a body of an unknown content type gets 415', async () => {
    const { token } = await aReader(app)
    for (const type of ['text/xml', 'application/octet-stream', 'application/x-yaml', 'image/png', 'no type at all']) {
      const answer = await app.post('/api/comments', '{"type":"Blog","id":1,"description":"x"}', { token, headers: { 'content-type': type } })
      expect(answer.status, type).toBe(415)
      expect(answer.json<{ code: string }>().code, type).toMatch(/^[a-z-]+$/)
    }
    expect(await app.services.database.db.selectFrom('comments').selectAll().execute()).toEqual([])
  })

  test('a compressed body gets 415, with the encoding that is taken', async () => {
    const send = (type: string, encoding: string) => app.post('/api/login', gzipSync('{}'), { headers: { 'content-type': type, 'content-encoding': encoding } })
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])
      for (const encoding of ['gzip', 'br, gzip', 'X-Unknown']) {
        const { status, headers } = await send(type, encoding)
        expect([status, headers['accept-encoding']], `${type} ${encoding}`).toEqual([415, 'identity'])
      }
    const plain = await app.post('/api/login', '{}', { headers: { 'content-type': 'application/json', 'content-encoding': 'Identity' } })
    expect(plain.status).toBe(422)
  })

  test('a body of more than 1 MB gets 413', async () => {
    const sized = (bytes: number) =>
      app.post('/api/login', JSON.stringify({ email: 'x'.repeat(bytes - 12) }), { headers: { 'content-type': 'application/json' } })
    expect((await sized(1_048_576)).status).toBe(422)
    expect((await sized(1_048_577)).status).toBe(413)
  })

  test('a URL of more than 8 kB gets 414', async () => {
    for (const [path, known] of [
      ['/articles?x=', 200],
      ['/api/blogs/public?search=', 422],
      ['/rss.xml?x=', 200],
    ] as const) {
      const sized = (length: number) => app.get(path + 'x'.repeat(length - path.length))
      expect((await sized(8_192)).status, path).toBe(known)
      expect((await sized(8_193)).status, path).toBe(414)
    }
  })

  test('a limit above the largest page of a list gets the largest page or 422', async () => {
    const { paths } = (await app.get('/api/openapi.json')).json<{ paths: Record<string, { get?: { parameters?: { name: string }[] } }> }>()
    const lists = Object.entries(paths).flatMap(([path, { get }]) =>
      get?.parameters?.some(({ name }) => name === 'limit') && !path.includes('{') ? [path] : [],
    )
    expect(lists.length).toBeGreaterThan(10)
    const { token } = await aReader(app, { role: 'admin' })
    for (const path of lists)
      for (const limit of ['101', '-1', '9'.repeat(40)]) {
        const answer = await app.get(`/api${path}?limit=${limit}`, { token })
        expect(answer.status, `${path} ${limit}`).toBeLessThan(500)
        const { meta } = answer.json<{ meta?: { limit?: number } }>()
        expect(meta?.limit ?? 0, `${path} ${limit}`).toBeLessThanOrEqual(100)
      }
  })
})
