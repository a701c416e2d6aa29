import { Agent, request as send } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Feature } from '#platform/feature.ts'
import type { ConnectionSettings } from '#platform/http/connection-limits.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { until } from '../../testing/until.ts'
import { features } from './features.ts'

const largeBytes = 8_000_000

/** More than the kernel takes by itself. */
const large: Feature = { name: 'large', raw: (app) => void app.get('/large', async (_, reply) => reply.send(Buffer.alloc(largeBytes))) }

async function startLimited(connections: ConnectionSettings): Promise<TestApp> {
  const app = await startApp({ features: [...features, large], config: { connections } })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  return app
}

const portOf = (app: TestApp) => (app.server.server.address() as AddressInfo).port // listens on TCP

async function opened(app: TestApp, head: string[]): Promise<Socket> {
  const socket = connect(portOf(app), '127.0.0.1')
  socket.on('error', () => {})
  socket.write([...head, 'Host: localhost', '', ''].join('\r\n'))
  return socket
}

function statusOf(app: TestApp, path: string, agent: Agent | false = false): Promise<{ status: number; wait: string | undefined }> {
  return new Promise((resolve, reject) => {
    send({ port: portOf(app), host: '127.0.0.1', path, agent }, (answer) => {
      answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0, wait: answer.headers['retry-after'] }))
    })
      .once('error', reject)
      .end()
  })
}

test('a client that reads nothing is disconnected, slow clients and idle event streams are not', async () => {
  await using app = await startLimited({ patience: 2_000 })
  const stalled = await opened(app, ['GET /large HTTP/1.1'])
  stalled.pause()
  const stream = await opened(app, ['GET /api/live?on=comments:1 HTTP/1.1'])
  const slow = await opened(app, ['GET /large HTTP/1.1'])
  slow.pause()
  let taken = 0
  const read = async () => {
    taken += (slow.read(Math.min(40_000, slow.readableLength)) as Buffer | null)?.length ?? 0
    await sleep(100)
  }
  const isLetGo = async () => /connections_closed_total\{reason="slow"\} 1$/m.test(await app.figures())
  while (!(await isLetGo())) await read()
  const before = taken
  while (taken < before + 800_000) await read()
  expect(await isLetGo()).toBe(true)
  expect([slow.destroyed, stream.destroyed, stream.readyState]).toEqual([false, false, 'open'])
  for (const socket of [stalled, slow, stream]) socket.destroy()
})

test('a client that sends its body too slowly is disconnected, a slow but steady one is answered', async () => {
  await using app = await startLimited({ patience: 2_000 })
  const head = ['POST /api/contact HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 40000', 'Connection: close']
  const dripping = await opened(app, head)
  const slow = await opened(app, head)
  let answer = ''
  slow.setEncoding('utf8').on('data', (text: string) => (answer += text))
  const body = `{"name":"${'x'.repeat(39_989)}"}`
  for (let at = 0; at < body.length; at += 1_000) {
    slow.write(body.slice(at, at + 1_000))
    dripping.write(' ')
    await sleep(150)
  }
  await until(() => dripping.destroyed || dripping.closed)
  await until(() => answer !== '')
  expect(answer).toMatch(/^HTTP\/1\.1 422 /)
})

test('of many connections that are closed at once only a few are closed before others get their turn', { timeout: 60_000 }, async () => {
  await using app = await startLimited({ patience: 2_000 })
  const { closed } = app.server.connections
  const head = ['POST /api/contact HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 9']
  await Promise.all(Array.from({ length: 200 }, () => opened(app, head)))
  let most = 0
  for (let before = 0; closed.slow < 200; before = closed.slow) {
    await nextTurn()
    most = Math.max(most, closed.slow - before)
  }
  expect(most).toBeLessThanOrEqual(20)
})

test('on a crowded server an idle connection is closed, and one that is asked again and again is not', { timeout: 60_000 }, async () => {
  await using app = await startLimited({ patience: 2_000 })
  const busy = await opened(app, ['GET /healthz HTTP/1.1'])
  const idle = await opened(app, ['GET /healthz HTTP/1.1'])
  const asking = setInterval(() => busy.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'), 100)
  for (const socket of [busy, idle]) socket.resume()
  const crowd = await Promise.all(Array.from({ length: 520 }, () => opened(app, ['POST /api/contact HTTP/1.1', 'Content-Length: 9'])))
  await until(() => idle.closed)
  const { bytesRead } = busy
  await until(() => busy.bytesRead > bytesRead || busy.closed)
  expect(busy.closed).toBe(false)
  clearInterval(asking)
  for (const socket of [busy, ...crowd]) socket.destroy()
})

test('a connection over which only blank lines come is closed, and an event stream that has nothing to tell is not', async () => {
  await using app = await startLimited({ idle: 1_000 })
  const [blank, stream] = await Promise.all([opened(app, ['GET /healthz HTTP/1.1']), opened(app, ['GET /api/live?on=comments:1 HTTP/1.1'])])
  for (const socket of [blank, stream]) socket.resume()
  const sending = setInterval(() => blank.write('\r\n'), 200)
  await until(() => blank.closed)
  clearInterval(sending)
  expect([stream.closed, stream.readyState]).toEqual([false, 'open'])
  stream.destroy()
})

test('the connections of a network are limited, and its idle ones are closed for new ones', async () => {
  await using app = await startLimited({ perNetwork: 4 })
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  await Promise.all(Array.from({ length: 4 }, () => statusOf(app, '/healthz', agent)))
  const streams: Socket[] = []
  for (let no = 0; no < 4; no++) {
    const stream = await opened(app, ['GET /api/live?on=comments:1 HTTP/1.1'])
    await new Promise((resolve) => stream.once('data', resolve))
    streams.push(stream)
  }
  const refused = await statusOf(app, '/healthz')
  expect(refused.status).toBe(503)
  expect(Number(refused.wait)).toBeGreaterThan(0)
  expect(await app.figures()).toContain('http_requests_refused_busy_total{code="too-many-connections"} 1\n')
  streams[0]?.destroy()
  await until(async () => (await statusOf(app, '/healthz')).status === 200)
  for (const socket of streams) socket.destroy()
  agent.destroy()
})
