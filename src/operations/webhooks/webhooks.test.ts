import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { activateLanguage } from '#i18n/site-messages.ts'
import { changeSettings } from '#operations/settings/service.ts'
import type { Delivery, Webhook } from './contract.ts'

interface ReceivedRequest {
  headers: Record<string, string | string[] | undefined>
  body: string
}

let server: Server
let received: ReceivedRequest[]
let answer: number
let host: string

beforeEach(async () => {
  received = []
  answer = 200
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString('utf8')))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answer).end('thanks')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})

afterEach(() => void server.close())

async function appWithWebhook(kinds: string[]): Promise<{ app: TestApp; token: string; hook: Webhook & { secret: string }; log(): Promise<Delivery[]> }> {
  const app = await startApp({ config: { webhookHosts: [host] } })
  const { token } = await aReader(app, { role: 'admin' })
  const made = await app.post('/api/webhooks', { url: `http://${host}/hook`, kinds }, { token })
  const hook = made.json<{ data: Webhook & { secret: string } }>().data
  return {
    app,
    token,
    hook,
    async log() {
      return (await app.get(`/api/webhooks/${hook.id}/deliveries`, { token })).json<{ data: Delivery[] }>().data
    },
  }
}

test('a webhook gets the events that it subscribes to, signed with the time of sending', async () => {
  const { app, hook, log } = await appWithWebhook(['article.published'])
  await using _ = app
  const { slug, title, id } = await anArticle(app)
  await app.work()
  expect(received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(JSON.parse(body)).toMatchObject({ kind: 'article.published', data: { id, title, url: `http://localhost:3000/articles/${slug}` } })
  const timestamp = String(headers['masthead-timestamp'])
  expect(Number(timestamp)).toBe(Math.floor(app.clock.now() / 1_000))
  expect(headers['masthead-signature']).toBe(`v1=${createHmac('sha256', hook.secret).update(`${timestamp}.${body}`).digest('hex')}`)
  expect(await log()).toMatchObject([{ status: 'delivered', attempts: 1, answer: '200' }])
})

test('a webhook gets no event that it does not subscribe to', async () => {
  const { app } = await appWithWebhook(['comment.shown'])
  await using _ = app
  await anArticle(app)
  await app.work()
  expect(received).toEqual([])
})

test('a failed webhook delivery is repeated, and a webhook that fails for a day is disabled', async () => {
  const { app, token, hook, log } = await appWithWebhook(['*'])
  await using _ = app
  answer = 500
  await anArticle(app)
  await app.work()
  expect(await log()).toMatchObject([{ status: 'waiting', attempts: 1, answer: '500' }])
  app.clock.pass(30_000)
  await app.work()
  expect(received).toHaveLength(1)
  app.clock.pass(31_000)
  answer = 204
  await app.work()
  expect(await log()).toMatchObject([{ status: 'delivered', attempts: 2 }])
  answer = 500
  await anArticle(app)
  for (let hour = 0; hour < 30; hour++) {
    await app.work()
    app.clock.pass(3_600_000)
  }
  const admin = await aReader(app, { role: 'admin' })
  expect((await app.get('/api/webhooks', { token: admin.token })).json<{ data: Webhook[] }>().data[0]).toMatchObject({ status: 'failing' })
  const notices = async (who: string) => (await app.get('/api/desk/notices', { token: who })).json<{ data: { path: string }[] }>().data
  expect(await notices(admin.token)).toMatchObject([{ path: `/studio/webhooks/${hook.id}` }])
  expect(await notices((await aReader(app, { role: 'author' })).token)).toEqual([])
  const notified = await app.services.database.db.selectFrom('notices').select(['kind', 'subject']).execute()
  expect(notified).toEqual([{ kind: 'webhook-failed', subject: `webhook:${hook.id}` }])
  const trail = (await app.get('/api/trail?kind=webhook', { token: admin.token })).json<{ data: { action: string; actor: string | null; title: string }[] }>()
  expect(trail.data.map(({ action }) => action)).toEqual(['give-up', 'create'])
  expect(trail.data[0]).toMatchObject({ actor: null, title: host })
  const before = received.length
  await anArticle(app)
  await app.work()
  expect(received).toHaveLength(before)
  answer = 200
  const enabled = await app.put(`/api/webhooks/${hook.id}`, { url: hook.url, kinds: ['*'] }, { token: admin.token })
  expect(enabled.json<{ data: Webhook }>().data).toMatchObject({ status: 'active', failing_since: null })
  expect(await notices(admin.token)).toEqual([])
  expect(token).not.toBe('')
})

test('a webhook delivery follows no redirect, and its log says so', async () => {
  const { app, token, hook, log } = await appWithWebhook(['*'])
  await using _ = app
  answer = 302
  await app.post(`/api/webhooks/${hook.id}/test`, {}, { token })
  expect(received).toHaveLength(1)
  expect(await log()).toMatchObject([{ status: 'waiting', answer: '302: redirects are not followed' }])
})

test('the log of deliveries says in the language of the studio what went wrong', async () => {
  const { app, token, hook, log } = await appWithWebhook(['*'])
  await using _ = app
  answer = 302
  await app.post(`/api/webhooks/${hook.id}/test`, {}, { token })
  server.close()
  server.closeAllConnections()
  await app.post(`/api/webhooks/${hook.id}/test`, {}, { token })
  try {
    await changeSettings(app.services, { language: 'de' }, null)
    expect((await log()).map((delivery) => delivery.answer)).toEqual(['war nicht erreichbar', '302: Weiterleitungen wird nicht gefolgt'])
  } finally {
    // The next test of this worker may have no site of its own.
    activateLanguage('en')
  }
})

test('a test delivery is sent at once, and any delivery can be sent again', async () => {
  const { app, token, hook, log } = await appWithWebhook(['*'])
  await using _ = app
  expect((await app.post(`/api/webhooks/${hook.id}/test`, {}, { token })).json<{ data: Delivery }>().data).toMatchObject({ kind: 'test', status: 'delivered' })
  const [first] = await log()
  await app.post(`/api/webhooks/${hook.id}/deliveries/${first?.id}/resend`, {}, { token })
  expect(received).toHaveLength(2)
  expect(received[0]?.body).toBe(received[1]?.body)
})

test('the secret of a webhook is shown only once', async () => {
  const { app, token, hook } = await appWithWebhook(['*'])
  await using _ = app
  expect(hook.secret).toMatch(/^whsec_[\w-]{43}$/)
  for (const path of ['/api/webhooks', `/api/webhooks/${hook.id}/deliveries`]) expect((await app.get(path, { token })).text).not.toContain(hook.secret)
  const renewed = await app.post(`/api/webhooks/${hook.id}/secret`, {}, { token })
  expect(renewed.json<{ data: { secret: string } }>().data.secret).not.toBe(hook.secret)
})

test.each([
  'http://example.org/',
  'https://127.0.0.1/',
  'https://localhost:9/x',
  'https://10.0.0.5/',
  'https://192.168.1.4/hook',
  'https://169.254.169.254/',
  'https://[fd00::1]/',
  'https://[::127.0.0.1]/',
  'https://[fec0::1]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://example.org:25/',
  'https://printer.local/',
  'https://0x7f.1/',
  'https://a:b@example.org/',
  'ftp://example.org',
  'nonsense',
])('a webhook with the address %s is refused', async (url) => {
  await using app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const { status, text } = await app.post('/api/webhooks', { url, kinds: ['*'] }, { token })
  expect([status, text]).toEqual([422, expect.stringContaining('url')])
})

test('docs/webhooks.md lists every event that a webhook can be sent, and no other', async () => {
  const app = await startApp()
  const { token } = await aReader(app, { role: 'admin' })
  const { kinds } = (await app.get('/api/webhooks', { token })).json<{ kinds: string[] }>()
  await app.close()
  const [, section = ''] = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8').split('\n## Events\n')
  const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/`([a-z]+\.[a-z]+)`/g)].map(([, kind = '']) => kind)
  expect(listed.toSorted()).toEqual(kinds.toSorted())
})
