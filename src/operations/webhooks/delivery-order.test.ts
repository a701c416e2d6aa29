import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { features } from '#app/features.ts'
import { startWork } from '#app/job-registry.ts'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { until } from '../../../testing/until.ts'
import type { Delivery, Webhook } from './contract.ts'
import { maxWebhooks } from './rules.ts'

interface Target {
  server: Server
  host: string
  /** Titles of received events, in order. */
  received: string[]
  respond: (response: ServerResponse, title: string) => void
}

const targets: Target[] = []

afterEach(() => {
  for (const { server } of targets.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function aTarget(): Promise<Target> {
  const target: Target = { server: createServer(), host: '', received: [], respond: (response) => void response.writeHead(204).end() }
  target.server.on('request', (request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString('utf8')))
    request.on('end', () => {
      const { data } = JSON.parse(body) as { data: { title: string } }
      target.received.push(data.title)
      target.respond(response, data.title)
    })
  })
  await new Promise((resolve) => target.server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = target.server.address()
  target.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  targets.push(target)
  return target
}

async function appWithWebhooks(...receivers: Target[]): Promise<{ app: TestApp; token: string; hooks: Webhook[] }> {
  const app = await startApp({ config: { webhookHosts: receivers.map(({ host }) => host) } })
  const { token } = await aReader(app, { role: 'admin' })
  const hooks: Webhook[] = []
  for (const { host } of receivers) {
    const made = await app.post('/api/webhooks', { url: `http://${host}/hook`, kinds: ['article.published'] }, { token })
    hooks.push(made.json<{ data: Webhook }>().data)
  }
  return { app, token, hooks }
}

async function publish(app: TestApp, titles: string[]): Promise<void> {
  for (const title of titles) await anArticle(app, { title })
}

test('a webhook that does not answer delays no other webhook and gets its deliveries in order later', async () => {
  const [slow, fast] = [await aTarget(), await aTarget()]
  const waiting: ServerResponse[] = []
  slow.respond = (response) => void waiting.push(response)
  const { app } = await appWithWebhooks(slow, fast)
  await using _ = app
  const work = await startWork(app.services, features)
  try {
    await publish(app, ['One', 'Two', 'Three'])
    await until(() => fast.received.length === 3)
    expect(fast.received).toEqual(['One', 'Two', 'Three'])
    await until(() => slow.received.length === 1)
    expect(slow.received).toEqual(['One'])
    slow.respond = (response) => void response.writeHead(204).end()
    for (const response of waiting) response.writeHead(204).end()
    await until(() => slow.received.length === 3)
    expect(slow.received).toEqual(['One', 'Two', 'Three'])
  } finally {
    await work.stop()
  }
})

test('a failed webhook delivery is not overtaken by later ones', async () => {
  const target = await aTarget()
  const { app } = await appWithWebhooks(target)
  await using _ = app
  target.respond = (response) => void response.writeHead(503).end()
  await publish(app, ['One', 'Two'])
  await app.work()
  expect(target.received).toEqual(['One'])
  target.respond = (response) => void response.writeHead(204).end()
  await publish(app, ['Three'])
  await app.work()
  expect(target.received).toEqual(['One'])
  app.clock.pass(61_000)
  await app.work()
  expect(target.received).toEqual(['One', 'One', 'Two', 'Three'])
})

test('a webhook delivery that keeps failing does not block the later ones', async () => {
  const target = await aTarget()
  const { app, hooks } = await appWithWebhooks(target)
  await using _ = app
  target.respond = (response, title) => void response.writeHead(title === 'Odd' ? 422 : title === 'Deadly' ? 500 : 204).end()
  await publish(app, ['Odd', 'Deadly', 'Fine'])
  await app.work()
  expect(target.received).toEqual(['Odd', 'Deadly'])
  for (const minutes of [2, 6, 16]) {
    app.clock.pass(minutes * 60_000)
    await app.work()
  }
  expect(target.received).toContain('Fine')
  // The staff session of the first administrator has ended by now.
  const { token } = await aReader(app, { role: 'admin' })
  const log = (await app.get(`/api/webhooks/${hooks[0]?.id}/deliveries`, { token })).json<{ data: Delivery[] }>().data
  expect(log.map(({ status, answer }) => [status, answer])).toEqual([
    ['delivered', '204'],
    ['waiting', '500'],
    ['waiting', '422'],
  ])
})

test('waiting deliveries are sent at once when their webhook is enabled again', async () => {
  const target = await aTarget()
  const { app, token, hooks } = await appWithWebhooks(target)
  await using _ = app
  target.respond = (response) => void response.writeHead(503).end()
  await publish(app, ['One', 'Two'])
  await app.work()
  target.respond = (response) => void response.writeHead(204).end()
  await app.put(`/api/webhooks/${hooks[0]?.id}`, { url: hooks[0]?.url, kinds: ['article.published'] }, { token })
  await app.work()
  expect(target.received).toEqual(['One', 'Two'])
  app.clock.pass(61_000)
  await app.work()
  expect(target.received).toEqual(['One', 'Two', 'One'])
})

test('a webhook beyond the maximum number gets 422', async () => {
  const target = await aTarget()
  const { app, token } = await appWithWebhooks(target)
  await using _ = app
  const more = () => app.post('/api/webhooks', { url: `http://${target.host}/hook`, kinds: ['*'] }, { token })
  for (let n = 1; n < maxWebhooks; n++) expect((await more()).status).toBe(200)
  const { status, text } = await more()
  expect([status, text]).toEqual([422, expect.stringContaining(`${maxWebhooks} webhooks at most`)])
})
