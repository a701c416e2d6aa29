import { request as send, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aReader, anArticle } from '../../testing/builders.ts'
import { asEditor } from '../../testing/editor-calls.ts'
import { startApp, type AppOptions, type TestApp } from '../../testing/start-app.ts'
import { bearing } from '../../testing/sessions.ts'
import { until } from '../../testing/until.ts'

interface Got {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Proxies are believed here, so that one machine can stand for several networks. */
async function startCrowded(options: AppOptions = {}): Promise<TestApp> {
  const app = await startApp({ ...options, trustedProxies: ['127.0.0.1'] })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  return app
}

function get(app: TestApp, path: string, { ip = '198.51.100.1', headers = {} }: { ip?: string; headers?: Record<string, string> } = {}): Promise<Got> {
  const { port } = app.server.server.address() as AddressInfo // listens on TCP
  return new Promise((resolve, reject) => {
    send({ port, host: '127.0.0.1', path, agent: false, headers: { ...headers, 'x-forwarded-for': ip } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
      .once('error', reject)
      .end()
  })
}

const crowd = (app: TestApp, pathOf: (no: number) => string, options?: { ip?: string; headers?: Record<string, string> }) =>
  Promise.all(Array.from({ length: 60 }, (_, no) => get(app, pathOf(no), options)))

const refusedOf = (answers: Got[]) => answers.filter(({ status }) => status === 503)
const noWaiting = { admission: { atOnce: 1, longestWait: 0 } }

test('an overloaded server answers with whole pages or a 503 page with Retry-After', async () => {
  await using app = await startCrowded({ config: noWaiting })
  const { whole, refused } = await busyWith(app, () => crowd(app, (no) => `/search?q=word${no}`))
  for (const { headers, text } of [whole, ...refused]) {
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(text).toMatch(/<\/html>$/)
  }
  for (const { headers, text } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toBeDefined()
    expect(text).toContain('Too much at once. Please try again in a moment.')
  }
  expect((await get(app, '/search?q=word1')).status).toBe(200)
})

test('once a crowd is refused, the rest of it is refused before the web framework, and stored pages are answered', async () => {
  // Two wait so long that those who come meanwhile would have to wait longer.
  await using app = await startCrowded({ config: { admission: { atOnce: 1, longestWait: 25 } } })
  const { slug } = await anArticle(app)
  const page = await get(app, `/articles/${slug}`)
  let stored: Got[] = []
  const { refused } = await busyWith(app, async () => {
    await crowd(app, (no) => `/search?q=word${no}`)
    const [more, same] = await Promise.all([
      crowd(app, (no) => (no % 2 === 0 ? `/search?q=more${no}` : `/articles/unknown-${no}`)),
      // Addresses under which nobody has asked for it.
      crowd(app, (no) => `/articles/${slug}?from=${no}`),
    ])
    stored = same
    return more
  })
  expect(stored.map(({ status, text }) => [status, text])).toEqual(stored.map(() => [200, page.text]))
  for (const { headers, text } of refused) {
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8', 'x-content-type-options': 'nosniff' })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(text).toContain('Too much at once. Please try again in a moment.')
  }
  // The web framework gives its answers a number. A few wait at first, and are refused when they have waited too long.
  expect(refused.filter(({ headers }) => headers['x-request-id'] === undefined).length).toBeGreaterThan(0)
  expect((await app.figures()).match(/^http_requests_refused_busy_total\{code="overloaded"\} (\d+)/m)?.[1]).toBe('120')
})

test.each(['/api/search?q=word', '/api/blogs/public?limit=1&search=word', '/builds/payload/search.json?q=word'])(
  'an overloaded server answers 503 with a JSON error for calls of %s',
  async (path) => {
    await using app = await startCrowded({ config: noWaiting })
    const { refused } = await busyWith(app, () => crowd(app, (no) => path + no))
    for (const { headers, text } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(JSON.parse(text)).toMatchObject({ code: 'overloaded', error: 'Too much at once. Please try again in a moment.' })
    }
  },
)

test('lists for users with a token wait in the same queue', async () => {
  await using app = await startCrowded({ config: { admission: { atOnce: 1, longestWait: 50 } } })
  const { token } = await aReader(app, { role: 'editor' })
  const headers = bearing(token)
  const slow = Promise.withResolvers<void>()
  const began = blockRenders(app, slow.promise)
  const first = get(app, '/search?q=first')
  await began
  for (const path of ['/api/drafts?limit=1', '/api/blogs/public?limit=1']) expect((await get(app, path, { headers })).status, path).toBe(503)
  expect((await get(app, '/api/user', { headers })).status).toBe(200)
  slow.resolve()
  await first
  for (const path of ['/api/drafts?limit=1', '/api/blogs/public?limit=1']) expect((await get(app, path, { headers })).status, path).toBe(200)
})

test('cached pages and concurrent requests for the same page are answered under overload', async () => {
  await using app = await startCrowded({ config: noWaiting })
  const { slug } = await anArticle(app)
  const path = `/articles/${slug}`
  const same = await crowd(app, () => path)
  expect(refusedOf(same)).toEqual([])
  let stored: Got[] = []
  await busyWith(app, async () => {
    const [answers, same] = await Promise.all([crowd(app, (no) => `/search?q=word${no}`), crowd(app, () => path)])
    stored = same
    return answers
  })
  expect(stored).toHaveLength(60)
  expect(stored.map(({ status, text }) => [status, text])).toEqual(stored.map(() => [200, same[0]?.text]))
})

test('one network with many addresses cannot fill the queue for others', async () => {
  await using app = await startCrowded({ config: { admission: { atOnce: 1, longestWait: 5_000 } } })
  const slow = Promise.withResolvers<void>()
  const began = blockRenders(app, slow.promise)
  const first = get(app, '/search?q=first')
  await began
  let refused = 0
  const flood = Array.from({ length: 600 }, async (_, no) => {
    const answer = await get(app, `/search?q=flood${no}`, { ip: `203.0.113.${no % 250}` })
    if (answer.status === 503) refused++
    return answer
  })
  await until(() => refused > 0)
  const others = ['192.0.2.1', '2001:db8::1'].map((ip, no) => get(app, `/search?q=other${no}`, { ip }))
  slow.resolve()
  expect((await Promise.all([first, ...others])).map(({ status }) => status)).toEqual([200, 200, 200])
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('a page that was read often is made anew before searches that came earlier or later', async () => {
  await using app = await startCrowded({ config: { admission: { atOnce: 1, longestWait: 60_000 } } })
  const { id, slug } = await anArticle(app)
  const path = `/articles/${slug}`
  for (let no = 0; no < 7; no++) await get(app, path)
  const slow = Promise.withResolvers<void>()
  const began = blockRenders(app, slow.promise)
  const done: string[] = []
  const asked = (address: string) => get(app, address).then(({ status }) => done.push(`${status} ${address}`))
  const first = asked('/search?q=first')
  await began
  const search = (word: string) => Array.from({ length: 10 }, (_, no) => asked(`/search?q=${word}${no}`))
  const waiting = (count: number) => until(async () => (await app.figures()).includes(`renders_waiting ${count}\n`))
  const earlier = search('earlier')
  await waiting(10)
  await asEditor(app).save('articles', id, { title: 'A title that is new' })
  await asEditor(app).publish('articles', id)
  const page = asked(path)
  await waiting(11)
  const later = search('later')
  await waiting(21)
  slow.resolve()
  await Promise.all([first, page, ...earlier, ...later])
  expect(done.slice(0, 3)).toContain(`200 ${path}`)
})

test('a request behind a render that hangs gets 503 after the longest wait', async () => {
  await using app = await startCrowded({ config: { admission: { atOnce: 1, longestWait: 50 } } })
  const slow = Promise.withResolvers<void>()
  const began = blockRenders(app, slow.promise)
  const first = get(app, '/search?q=first')
  await began
  expect((await get(app, '/search?q=second')).status).toBe(503)
  slow.resolve()
  expect((await first).status).toBe(200)
})

test('refused requests are counted in the metrics and logged once a minute', async () => {
  const lines: string[] = []
  const app = await startCrowded({ config: noWaiting, log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) })
  const pages = await busyWith(app, () => crowd(app, (no) => `/search?q=word${no}`))
  const calls = await busyWith(app, () => crowd(app, (no) => `/api/search?q=word${no}`))
  const refused = pages.refused.length + calls.refused.length
  const figures = await app.figures()
  expect(figures).toContain(`http_requests_refused_busy_total{code="overloaded"} ${refused}\n`)
  expect(figures).toMatch(/^renders_refused_total [1-9]\d*$/m)
  expect(figures).toContain('renders_waiting 0\n')
  expect(lines).toHaveLength(1)
  await app.close()
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ refused: { overloaded: 1 } }, { refused: { overloaded: refused - 1 } }])
})

let crowds = 0

/** What a crowd is answered while one render holds the only turn: all of it is refused, the first is whole. */
async function busyWith(app: TestApp, send: () => Promise<Got[]>): Promise<{ whole: Got; refused: Got[] }> {
  const slow = Promise.withResolvers<void>()
  const began = blockRenders(app, slow.promise)
  const first = get(app, `/search?q=first${++crowds}`)
  await began
  const refused = refusedOf(await send())
  slow.resolve()
  const whole = await first
  expect([whole.status, refused.length]).toEqual([200, 60])
  return { whole, refused }
}

/** Holds every render until `free`; resolves when the first has begun. */
function blockRenders(app: TestApp, free: Promise<void>): Promise<void> {
  const began = Promise.withResolvers<void>()
  const { changes } = app.services.database
  const reading = changes.readingAt.bind(changes)
  changes.readingAt = async () => {
    began.resolve()
    await free
    return reading()
  }
  return began.promise
}
