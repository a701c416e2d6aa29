import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCollector, type Collector, type SentSpan } from '../testing/collector.ts'
import { startSmtp, type TestSmtp } from '../testing/smtp.ts'
import { freePort, startServer, type RunningServer } from '../testing/start-server.ts'

let collector: Collector
let smtp: TestSmtp
let server: RunningServer

beforeAll(async () => {
  collector = await openCollector()
  smtp = await startSmtp()
  server = await startServer({
    DEMO: 'no',
    SMTP_URL: smtp.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=a%20paper',
    OTEL_SERVICE_NAME: 'the-paper',
  })
})
afterAll(async () => {
  await server?.stop()
  await smtp?.stop()
  await collector?.[Symbol.asyncDispose]()
})

const childrenOf = ({ spanId }: SentSpan) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId)
const remote = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
const traceparent = `00-${remote.trace}-${remote.span}-01`
const isRequest = (name: string) => (span: SentSpan) => span.name === name

describe('Traces', () => {
  it('a page has a span with its route, its render below it and statements below that', async () => {
    expect((await fetch(`${server.url}/newsletter?canary=canary-query`, { headers: { 'x-forwarded-for': '203.0.113.77' } })).status).toBe(200)
    const request = await collector.find(isRequest('GET /newsletter'))
    expect(request).toMatchObject({ kind: 2, attributes: { 'http.request.method': 'GET', 'http.route': '/newsletter', 'http.response.status_code': 200 } })
    expect(request.parentSpanId ?? '').toBe('')
    const render = childrenOf(request).find(({ name }) => name === 'render page')
    if (!render) throw new Error('The page has no render.')
    expect(render).toMatchObject({ traceId: request.traceId, attributes: { 'masthead.render.kind': 'page', 'http.route': '/newsletter' } })
    const statements = childrenOf(render)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements[0]).toMatchObject({
      name: 'SELECT',
      kind: 3,
      attributes: { 'db.system.name': 'sqlite', 'db.response.returned_rows': expect.any(Number) },
    })
    expect(BigInt(request.endTimeUnixNano) >= BigInt(render.endTimeUnixNano)).toBe(true)
    expect(Math.abs(Number(BigInt(render.startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000)
    expect(collector.services).toEqual(new Set(['the-paper']))
    expect(collector.headers[0]).toMatchObject({ url: '/v1/traces', 'x-tenant': 'a paper' })
  })

  it('a write has its statements below it, and the job it enqueues links to it', async () => {
    const person = { username: 'canary-name', name: 'canary-person', email: 'canary-mail@example.org', password: 'canary-phrase of four words' }
    const answer = await fetch(`${server.url}/api/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(person) })
    expect(answer.status).toBe(200)
    const request = await collector.find(isRequest('POST /api/register'))
    expect(request.attributes['masthead.request.id']).toBe(answer.headers.get('x-request-id'))
    const names = childrenOf(request).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['SELECT', 'BEGIN', 'INSERT', 'COMMIT']))
    const job = await collector.find(({ name, links }) => name.startsWith('job ') && links.some(({ spanId }) => spanId === request.spanId))
    expect(job).toMatchObject({ kind: 5, attributes: { 'masthead.job.attempt': 1, 'masthead.job.kind': job.name.slice(4) } })
    expect(job.traceId).not.toBe(request.traceId)
    expect(job.links[0]?.traceId).toBe(request.traceId)
    await expect.poll(() => childrenOf(job).map(({ name }) => name)).toContain('SELECT')
  })

  it('a traceparent is taken on, also for an answer that was stored', async () => {
    await fetch(`${server.url}/about`)
    await fetch(`${server.url}/about`)
    await fetch(`${server.url}/about`, { headers: { traceparent } })
    const request = await collector.find(({ traceId }) => traceId === remote.trace)
    expect(request).toMatchObject({ name: 'GET /about', parentSpanId: remote.span })
    expect(collector.spans.filter(isRequest('GET /about'))).toHaveLength(2)
  })

  it('a traceparent that is not sampled or malformed leads to no trace of its own', async () => {
    await fetch(`${server.url}/privacy`, { headers: { traceparent: `00-${remote.trace.replace('0af', '0bf')}-${remote.span}-00` } })
    await fetch(`${server.url}/imprint`, { headers: { traceparent: 'canary-parent' } })
    const request = await collector.find(isRequest('GET /imprint'))
    expect(request.parentSpanId ?? '').toBe('')
    expect(collector.spans.filter(isRequest('GET /privacy'))).toEqual([])
  })

  it('spans contain no query, value, address, token or text of anybody', async () => {
    const headers = { authorization: 'Bearer canary-bearer', cookie: 'canary=cookie', 'x-forwarded-for': '203.0.113.77', 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'canary-mail@example.org', password: 'canary-password' })
    await fetch(`${server.url}/search?q=canary-words`, { headers })
    await fetch(`${server.url}/verify?token=canary-token`, { headers })
    await fetch(`${server.url}/articles/canary-slug`, { headers })
    await fetch(`${server.url}/api/login?canary=query`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const login = await collector.find(isRequest('POST /api/login'))
    expect(childrenOf(login).length, JSON.stringify(login)).toBeGreaterThan(0)
    expect(collector.texts.join('\n')).not.toMatch(/canary|203\.0\.113|127\.0\.0\.1/)
  })
})

it('what is left is sent when the server stops', async () => {
  await using own = await openCollector()
  const settings = { DEMO: 'no', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${own.url}/custom`, OTEL_BSP_SCHEDULE_DELAY: '600000' }
  await using stopping = await startServer(settings)
  await fetch(`${stopping.url}/contact`)
  expect(own.spans).toEqual([])
  await stopping.stop()
  expect(own.spans.map(({ name }) => name)).toContain('GET /contact')
  expect(own.headers[0]?.['url']).toBe('/custom')
})

it('a collector that is away disturbs nobody, is logged once, and its spans are counted', async () => {
  const [away, metrics] = [await freePort(), await freePort()]
  await using alone = await startServer({ DEMO: 'no', OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${away}`, METRICS_PORT: String(metrics) })
  const dropped = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metrics}`)).text()
    return Number(/^trace_spans_dropped_total (\d+)/m.exec(text)?.[1])
  }
  for (let round = 0; round < 2; round++) {
    const before = await dropped()
    for (let times = 0; times < 5; times++) {
      expect((await fetch(`${alone.url}/contact?${times}`)).status).toBe(200)
      expect((await fetch(`${alone.url}/api/blogs/slug/none-${round}-${times}`)).status).toBe(404)
    }
    await expect.poll(dropped, { timeout: 60_000 }).toBeGreaterThan(before + 9)
  }
  expect(alone.output().match(/traces cannot be sent/g)).toHaveLength(1)
  const began = performance.now()
  await alone.stop()
  expect(performance.now() - began).toBeLessThan(15_000)
})
