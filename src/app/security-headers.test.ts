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
    'an unchanged page',
    304,
    async () => app.get(`/articles/${slug}`, { headers: { 'if-none-match': (await app.get(`/articles/${slug}`)).headers['etag'] ?? '' } }),
  ],
  ['a missing article', 404, () => app.get('/articles/nowhere')],
  ['an unknown path', 404, () => app.get('/nowhere/at/all')],
  ['a path that cannot be decoded', 404, () => app.get('/%ff')],
  ['a page requested with DELETE', 405, () => app.delete('/about')],
  ['an API call', 200, () => app.get('/api/blogs/public')],
  ['an API call that needs a login', 401, () => app.get('/api/user')],
  ['an API call that needs another role', 403, () => app.get('/api/people', { token })],
  ['an unknown API call', 404, () => app.get('/api/nowhere')],
  ['an API call with invalid JSON', 400, () => app.post('/api/login', '{"email', { headers: { 'content-type': 'application/json' } })],
  ['an API call with an invalid body', 422, () => app.post('/api/login', { email: 1 })],
  ['an API call with a too large body', 413, () => app.post('/api/login', { email: 'x'.repeat(1_100_000) })],
  ['a too long URL', 414, () => app.get(`/${'x'.repeat(9_000)}`)],
  ['a feed', 200, () => app.get('/rss.xml')],
  ['the sitemap', 200, () => app.get('/sitemap.xml')],
  ['the robots file', 200, () => app.get('/robots.txt')],
  ['a missing file', 404, () => app.get('/media/nowhere/original.webp')],
  ['the OpenAPI document', 200, () => app.get('/api/openapi.json')],
]

test.each(cases)('a response has the security headers: %s', async (_, status, ask) => {
  const answer = await ask()
  expect(answer.status).toBe(status)
  for (const [name, value] of Object.entries(expected)) expect(answer.headers[name], name).toMatch(value)
})

test.each(['/verify', '/reset', '/setup', '/invitation', '/newsletter/confirm', '/unsubscribed'])(
  'the page %s, which mailed links lead to, sends no referrer (P6)',
  async (path) => {
    for (const address of [path, `${path}?token=secret`]) expect((await app.get(address)).headers['referrer-policy'], address).toBe('no-referrer')
  },
)

test('a site on https sends Strict-Transport-Security, one on http does not', async () => {
  await using secure = await startApp({ siteUrl: 'https://magazine.example' })
  for (const path of ['/about', '/nowhere', '/api/blogs/public', '/api/nowhere', '/rss.xml']) {
    expect((await secure.get(path)).headers['strict-transport-security'], path).toBe('max-age=31536000')
    expect((await app.get(path)).headers, path).not.toHaveProperty('strict-transport-security')
  }
})
