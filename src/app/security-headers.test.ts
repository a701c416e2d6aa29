import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle, aReader } from '../../testing/builders.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const expected = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$|^no-referrer$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'cross-origin-resource-policy': /^(?:same|cross)-origin$/,
  'x-frame-options': /^DENY$/,
}

let app: TestApp
let slug: string
let token: string

beforeAll(async () => {
  app = await startApp()
  slug = (await anArticle(app)).slug
  token = (await aReader(app)).token
})
afterAll(() => app.close())

const cases: [name: string, status: number, ask: () => ReturnType<TestApp['get']>][] = [
  ['a page', 200, () => app.get('/about')],
  ['a page from the cache', 200, async () => (await app.get(`/articles/${slug}`), app.get(`/articles/${slug}`))],
  [
    'a page that the browser has',
    304,
    async () => app.get(`/articles/${slug}`, { headers: { 'if-none-match': (await app.get(`/articles/${slug}`)).headers['etag'] ?? '' } }),
  ],
  ['a page that is not there', 404, () => app.get('/articles/nowhere')],
  ['an address that nobody has', 404, () => app.get('/nowhere/at/all')],
  ['an address that cannot be decoded', 404, () => app.get('/%ff')],
  ['a page asked for with a method of no page', 405, () => app.delete('/about')],
  ['a call', 200, () => app.get('/api/blogs/public')],
  ['a call that needs a login', 401, () => app.get('/api/user')],
  ['a call that needs another role', 403, () => app.get('/api/people', { token })],
  ['a call that does not exist', 404, () => app.get('/api/nowhere')],
  ['a call with a body that is no JSON', 400, () => app.post('/api/login', '{"email', { headers: { 'content-type': 'application/json' } })],
  ['a call with a body that is wrong', 422, () => app.post('/api/login', { email: 1 })],
  ['a call with a body that is too large', 413, () => app.post('/api/login', { email: 'x'.repeat(1_100_000) })],
  ['an address that is too long', 414, () => app.get(`/${'x'.repeat(9_000)}`)],
  ['a feed', 200, () => app.get('/rss.xml')],
  ['the sitemap', 200, () => app.get('/sitemap.xml')],
  ['the robots file', 200, () => app.get('/robots.txt')],
  ['a file that is not there', 404, () => app.get('/media/nowhere/original.webp')],
  ['the description of the API', 200, () => app.get('/api/openapi.json')],
]

test.each(cases)('every kind of answer has the security headers: %s', async (_, status, ask) => {
  const answer = await ask()
  expect(answer.status).toBe(status)
  for (const [name, value] of Object.entries(expected)) expect(answer.headers[name], name).toMatch(value)
})

test('a site on https asks browsers to stay on https, one on http does not', async () => {
  await using secure = await startApp({ siteUrl: 'https://magazine.example' })
  for (const path of ['/about', '/nowhere', '/api/blogs/public', '/api/nowhere', '/rss.xml']) {
    expect((await secure.get(path)).headers['strict-transport-security'], path).toBe('max-age=31536000')
    expect((await app.get(path)).headers, path).not.toHaveProperty('strict-transport-security')
  }
})
