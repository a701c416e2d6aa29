import { request as send, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#base/contract.ts'
import { Problem } from '#base/problem.ts'
import type { Feature } from '#platform/feature.ts'
import { routes } from '#platform/http/routes.ts'
import { aReader, anArticle } from '../../testing/builders.ts'
import { startApp, type AppOptions, type TestApp } from '../../testing/start-app.ts'
import { features } from './features.ts'

const magazine = 'https://magazine.example'
const workshop = 'http://localhost:8080'

/** None of these is one of the two above. */
const strangers = [
  'http://magazine.example',
  'https://magazine.example:443',
  'https://magazine.example:8443',
  'https://magazine.example/',
  'https://magazine.example.',
  'https://www.magazine.example',
  'https://magazine.example.evil.test',
  'https://evil-magazine.example',
  'https://magazine.exampl',
  'https://magazine.example@evil.test',
  'https://evil.test#https://magazine.example',
  'https://MAGAZINE.example',
  'HTTPS://magazine.example',
  'https://magazine.example, https://evil.test',
  'https://magazine.example https://evil.test',
  'http://localhost',
  'http://localhost:80800',
  'http://127.0.0.1:8080',
  'null',
  '*',
  '',
  'constructor',
]

interface CorsRequest {
  method?: string
  headers?: Record<string, string | string[]>
}

interface CorsAnswer {
  status: number
  headers: IncomingHttpHeaders
}

/** Over a real connection: what is stored is written before the framework, of which `inject` knows nothing. */
function ask(app: TestApp, path: string, { method = 'GET', headers = {} }: CorsRequest = {}): Promise<CorsAnswer> {
  const { port } = app.server.server.address() as AddressInfo // a server that listens on TCP has one
  return new Promise((resolve, reject) => {
    const request = send({ host: '127.0.0.1', port, path, method, headers: { 'user-agent': 'Mozilla/5.0 (test reader)', ...headers } }, (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers })
      // A stream would not end by itself.
      response.destroy()
    })
    request.once('error', reject)
    request.end()
  })
}

const failing = { summary: 'Fails', access: 'anyone', output: z.object({}) } as const

const broken: Feature = {
  name: 'broken',
  routes: () =>
    routes(contract({ 'GET /broken': failing, 'GET /busy': failing }), {
      'GET /broken': async () => Promise.reject(new Error('broken on purpose')),
      'GET /busy': async () => Promise.reject(new Problem(429, 'too-many', 'Too much at once.', { retryAfter: 9 })),
    }),
}

async function open(options: AppOptions = {}): Promise<TestApp> {
  const app = await startApp({ features: [...features, broken], ...options })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  return app
}

const words = (value: string | undefined) => (value ?? '').split(/, */).filter(Boolean)

/** What an answer says to pages of other origins. */
function corsOf({ headers }: CorsAnswer): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')))
}

const admitted = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': 'retry-after, ratelimit, ratelimit-policy, etag, x-request-id, idempotency-replayed, warnings',
})
const preflight = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization,content-type' }

let app: TestApp
let kinds: (CorsRequest & { what: string; path: string; status: number })[]

beforeAll(async () => {
  app = await open({ config: { corsOrigins: [magazine, workshop] } })
  const article = await anArticle(app)
  const { token } = await aReader(app)
  const path = `/api/blogs/slug/${article.slug}`
  const { etag = '' } = (await ask(app, path)).headers
  kinds = [
    { what: 'stored', path, status: 200 },
    { what: 'stored, in brotli', path, status: 200, headers: { 'accept-encoding': 'br' } },
    { what: 'stored, HEAD', path, status: 200, method: 'HEAD' },
    { what: 'stored and known', path, status: 304, headers: { 'if-none-match': etag } },
    { what: 'stored, spelt otherwise', path: path.replace('api', '%61pi'), status: 200 },
    { what: 'of a member', path, status: 200, headers: { authorization: `Bearer ${token}` } },
    { what: 'private', path: '/api/user', status: 200, headers: { authorization: `Bearer ${token}` } },
    { what: 'for members only', path: '/api/user', status: 401 },
    { what: 'stored 404', path: '/api/blogs/slug/nowhere', status: 404 },
    { what: 'no call', path: '/api/nowhere', status: 404 },
    { what: 'refused', path: '/api/blogs/trending?t=never', status: 422 },
    { what: 'too many', path: '/api/busy', status: 429 },
    { what: 'broken', path: '/api/broken', status: 500 },
    { what: 'too long', path: `/api/${'x'.repeat(8_200)}`, status: 414 },
    { what: 'a stream', path: `/api/live?on=comments:${article.id}`, status: 200 },
    { what: 'a refused stream', path: '/api/live?on=everything', status: 422 },
    { what: 'the description', path: '/api/openapi.json', status: 200 },
    { what: 'OPTIONS that asks for no leave', path, method: 'OPTIONS', status: 204 },
  ]
})
afterAll(() => app?.close())

describe('CORS with two allowed origins', () => {
  test('an allowed origin can read every kind of response, and every response has Vary: Origin', async () => {
    for (const { what, path, status, ...asked } of kinds) {
      for (const origin of [magazine, workshop]) {
        const answer = await ask(app, path, { ...asked, headers: { ...asked.headers, origin } })
        expect([answer.status, corsOf(answer)], what).toEqual([status, admitted(origin)])
        expect(words(answer.headers.vary), what).toContain('origin')
        expect(words(answer.headers.vary).includes('accept-encoding'), what).toBe(what.startsWith('stored'))
        expect(answer.headers, what).toHaveProperty('x-content-type-options')
      }
      const withoutOrigin = await ask(app, path, asked)
      expect([withoutOrigin.status, corsOf(withoutOrigin), words(withoutOrigin.headers.vary).includes('origin')], what).toEqual([status, {}, true])
    }
  })

  test.each(strangers)('the origin %j gets no CORS headers', async (origin) => {
    for (const { what, path, status, ...asked } of kinds) {
      const answer = await ask(app, path, { ...asked, headers: { ...asked.headers, origin } })
      expect([answer.status, corsOf(answer), words(answer.headers.vary).includes('origin')], what).toEqual([status, {}, true])
    }
    const answer = await ask(app, '/api/comments/1', { method: 'OPTIONS', headers: { ...preflight, origin } })
    expect([answer.status, corsOf(answer)]).toEqual([204, {}])
  })

  test('two Origin headers of which one is allowed get no CORS headers', async () => {
    for (const path of ['/api/blogs/public', '/api/nowhere'])
      expect(corsOf(await ask(app, path, { headers: { origin: [magazine, 'https://evil.test'] } }))).toEqual({})
  })

  test('a preflight of an allowed origin allows all methods and headers of the client, and no credentials', async () => {
    for (const path of ['/api/comments/1', '/api/blogs/public', '/api/live', '/api/nowhere']) {
      const answer = await ask(app, path, { method: 'OPTIONS', headers: { ...preflight, origin: magazine } })
      expect([answer.status, corsOf(answer)], path).toEqual([
        204,
        {
          ...admitted(magazine),
          'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match, last-event-id',
          'access-control-max-age': '7200',
        },
      ])
      expect(words(answer.headers.vary)).toContain('origin')
      expect(answer.headers).toHaveProperty('content-security-policy')
    }
  })

  test('a cached response has the CORS headers for its own request only', async () => {
    const round = [magazine, undefined, 'https://evil.test', workshop, undefined, magazine, 'null', workshop]
    const check = async (path: string, origin: string | undefined, headers: Record<string, string> = {}) => {
      const answer = await ask(app, path, { headers: { ...headers, ...(origin === undefined ? {} : { origin }) } })
      expect(corsOf(answer), String(origin)).toEqual(origin === magazine || origin === workshop ? admitted(origin) : {})
      return [answer.status, answer.headers.etag ?? ''] as const
    }
    const newPath = async () => `/api/blogs/slug/${(await anArticle(app)).slug}`
    for (const first of [0, 1, 2, 3]) {
      const asked = [...round.slice(first), ...round.slice(0, first)]
      const path = await newPath()
      for (const encoding of ['identity', 'gzip', 'br'])
        for (const origin of asked) expect((await check(path, origin, { 'accept-encoding': encoding }))[0]).toBe(200)
      const [, etag] = await check(path, undefined)
      for (const origin of asked) expect((await check(path, origin, { 'if-none-match': etag }))[0]).toBe(304)
      // Made once for all who come at the same time.
      const together = await newPath()
      await Promise.all(asked.map((origin) => check(together, origin)))
    }
  })

  test('pages, feeds and files have no CORS headers', async () => {
    for (const path of ['/about', '/rss.xml', '/theme.css', '/healthz', '/apiary', '/nowhere']) {
      const [listed, withoutOrigin] = [await ask(app, path, { headers: { origin: magazine } }), await ask(app, path)]
      expect([corsOf(listed), words(listed.headers.vary)], path).toEqual([{}, words(withoutOrigin.headers.vary)])
      expect(words(withoutOrigin.headers.vary), path).not.toContain('origin')
    }
  })

  test('a view from an allowed origin counts, and one from another origin does not', async () => {
    const counted = async (headers: Record<string, string>) =>
      (await app.post('/api/statistics/views', { path: '/about' }, { headers })).json<{ counted: boolean }>().counted
    const elsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }
    expect(await counted({ ...elsewhere, origin: magazine })).toBe(true)
    expect(await counted({ ...elsewhere, origin: 'https://evil.test' })).toBe(false)
    expect(await counted(elsewhere)).toBe(false)
    expect(await counted({ ...elsewhere, origin: magazine, 'sec-fetch-dest': 'image' })).toBe(false)
    expect(await counted({ ...elsewhere, origin: magazine, 'sec-purpose': 'prefetch' })).toBe(false)
  })
})

test('no response has CORS headers when no origin is allowed', async () => {
  await using plain = await open()
  const { slug } = await anArticle(plain)
  const path = `/api/blogs/slug/${slug}`
  for (const origin of [magazine, 'null', 'http://localhost:3000']) {
    for (const at of [path, path, '/api/nowhere', '/api/user']) {
      const answer = await ask(plain, at, { headers: { origin } })
      expect([corsOf(answer), answer.headers.vary], at).toEqual([{}, at === path ? 'accept-encoding' : undefined])
    }
    const answer = await ask(plain, path, { method: 'OPTIONS', headers: { ...preflight, origin } })
    expect([answer.status, corsOf(answer), answer.headers.vary]).toEqual([204, {}, undefined])
  }
})
