import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle, aReader } from '../../testing/builders.ts'
import { startApp, type Answer, type TestApp } from '../../testing/start-app.ts'

const evil = 'evil.example'
const canary = 'zyzzyva'

let app: TestApp
let paths: string[]
/** What each address answers before anybody has tried anything. */
const clean = new Map<string, unknown>()

beforeAll(async () => {
  app = await startApp()
  const { id, slug } = await anArticle(app)
  paths = [`/articles/${slug}`, '/', '/articles', '/about', '/rss.xml', '/sitemap.xml', `/api/blogs/${id}`, '/api/blogs/public', '/api/settings/public']
  for (const path of paths) clean.set(path, bare(await app.get(path)))
})
afterAll(() => app.close())

/** What others have poisoned caches with. */
const headers: Record<string, string[]> = {
  'x-forwarded-host': [evil, `${evil}:443`, `${evil}"><script>`],
  'x-forwarded-proto': ['https', 'gopher', evil],
  'x-forwarded-for': ['127.0.0.1', evil],
  'x-forwarded-port': ['444', evil],
  'x-forwarded-prefix': [`/${evil}`, `//${evil}`],
  'x-forwarded-scheme': ['http', evil],
  'x-forwarded-server': [evil],
  forwarded: [`host=${evil};proto=https`],
  'x-host': [evil],
  'x-original-url': ['/studio', `//${evil}`],
  'x-rewrite-url': ['/studio', `//${evil}`],
  'x-http-method-override': ['DELETE', 'POST'],
  host: [evil, `${evil}:8080`],
  origin: [`https://${evil}`, 'null'],
  referer: [`https://${evil}/`, 'https://localhost:3000/admin'],
  accept: ['application/json', 'text/markdown', 'image/webp', `text/${canary}`],
  'accept-language': ['de', 'ar', canary],
  'accept-encoding': ['br', 'gzip', 'identity;q=0', canary],
  range: ['bytes=0-10', 'bytes=-5'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-none-match': ['*', `"${canary}"`],
  cookie: [`session=${canary}; theme=${canary}; device=${canary}`],
  'user-agent': [canary, `<script>${canary}</script>`],
  purpose: ['prefetch'],
  'sec-purpose': ['prefetch'],
  'x-requested-with': ['XMLHttpRequest'],
  'cache-control': ['no-cache', 'no-store'],
  'content-type': ['application/json'],
  'x-middleware-prefetch': ['1'],
  'x-forwarded-user': ['admin'],
}
const queries = [
  '_data=root',
  `utm_source=${canary}`,
  '__proto__[a]=1',
  'callback=alert',
  `x=${canary}`,
  `${canary}=1`,
  'token=1',
  'lang=ar',
  'theme=light',
  `%5f=${canary}`,
]

function bare(answer: Answer): unknown {
  const { date: _, 'x-request-id': __, ...headersOf } = answer.headers
  return { status: answer.status, headers: headersOf, text: answer.text }
}

/** The hostile request is the first to each address after everything was purged, so that what it made would be kept. */
async function afterwards(hostile: (path: string) => Promise<unknown>): Promise<void> {
  await app.services.database.write(async ({ purge }) => purge('*'))
  for (const path of paths) {
    await hostile(path)
    const then = await app.get(path)
    expect(bare(then), path).toEqual(clean.get(path))
    expect(then.text).not.toMatch(/evil\.example|zyzzyva/)
  }
}

test.each(Object.entries(headers))('requests with a hostile %s header do not change the cached page', async (name, values) => {
  for (const value of values) await afterwards((path) => app.get(path, { headers: { [name]: value } }))
})

test('requests with unknown query parameters do not change the cached page', async () => {
  for (const query of queries) await afterwards((path) => app.get(`${path}?${query}`))
})

test('a response to a request with a token is not cached', async () => {
  const { token } = await aReader(app, { role: 'admin', username: canary })
  await afterwards((path) => app.get(path, { token }))
})
