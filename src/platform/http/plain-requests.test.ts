import { connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlainServers, type PlainServers, type Serving } from '../../../testing/plain-servers.ts'
import { RequestHeads } from '../../../testing/request-heads.ts'
import { difference, transcript } from '../../../testing/socket-transcript.ts'
import { until } from '../../../testing/until.ts'

let servers: PlainServers

beforeAll(async () => {
  servers = await startPlainServers()
})
afterAll(() => servers[Symbol.asyncDispose]())

interface Client {
  socket: Socket
  answer(): string
  ask(path: string): void
}

async function open({ port }: Serving): Promise<Client> {
  let answer = ''
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.setEncoding('latin1').on('error', () => {})
  socket.on('data', (text: string) => (answer += text))
  await new Promise((resolve) => socket.once('connect', resolve))
  return { socket, answer: () => answer, ask: (path) => void socket.write(requestTo(path)) }
}

const requestTo = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const answersIn = (text: string) => text.match(/HTTP\/1\.1 \d+/g)?.length ?? 0

test('mutated, pipelined and broken requests in any packets get the answers that node:http gives them', { timeout: 120_000 }, async () => {
  const heads = new RequestHeads(1, servers.paths, servers.etag)
  for (let no = 0; no < 400; no++) {
    const sending = heads.next()
    const found = await difference(servers, sending)
    expect(found?.isOfEvents === false ? { sending, ...found } : null).toBeNull()
  }
})

test('a request in two packets gets the same answer wherever it is split', { timeout: 60_000 }, async () => {
  const request = `GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n${requestTo('/gone')}`
  const whole = await transcript(servers.http, { packets: [request], end: 'later' })
  for (let at = 1; at < request.length; at++) {
    const packets = [request.slice(0, at), request.slice(at)]
    expect(await transcript(servers.plain, { packets, end: 'later' }), JSON.stringify(packets)).toBe(whole)
  }
})

test('node:http sees no plain request for a stored answer, and all requests of a connection from its first other one', async () => {
  const seen: string[] = []
  servers.plain.app.server.on('request', ({ url = '' }) => seen.push(url))
  const client = await open(servers.plain)
  for (const [no, path] of ['/', '/list?limit=2', '/', '/uncached', '/', '/gone'].entries()) {
    client.ask(path)
    await until(() => answersIn(client.answer()) === no + 1)
  }
  expect(seen).toEqual(['/uncached', '/', '/gone'])
  client.socket.destroy()
})

test('a body of several packets arrives whole after a stored answer on its connection', async () => {
  const client = await open(servers.plain)
  client.ask('/')
  await until(() => answersIn(client.answer()) === 1)
  const body = 'some words of a body '.repeat(20_000)
  client.socket.write(`POST /uncached HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  await until(() => client.socket.closed)
  expect(client.answer()).toContain(`"body":"${body}"`)
})

test('3,000 pipelined requests of a client that begins to read late are all answered in their order', { timeout: 120_000 }, async () => {
  for (let turns = 0; turns < 8; turns++) {
    const client = await open(servers.plain)
    client.socket.pause()
    for (let round = 0; round < 3_000; round++) client.ask(round % 2 === 0 ? '/gone' : '/')
    for (let turn = 0; turn < turns; turn++) await nextTurn()
    client.socket.resume()
    await until(() => answersIn(client.answer()) === 3_000 || client.socket.closed)
    expect(client.answer().match(/HTTP\/1\.1 \d+/g)).toEqual(Array.from({ length: 3_000 }, (_, no) => `HTTP/1.1 ${no % 2 === 0 ? 404 : 200}`))
    client.socket.destroy()
  }
})

test('no more than one answer waits in memory for a client that asks and does not read', async () => {
  let waiting: Socket | undefined
  servers.plain.app.server.once('connection', (socket: Socket) => (waiting = socket))
  const client = await open(servers.plain)
  client.socket.pause()
  for (let round = 0; round < 100; round++) {
    client.ask('/large')
    for (let turn = 0; turn < 5; turn++) await nextTurn()
  }
  expect(waiting?.writableLength).toBeGreaterThan(0)
  // Node:http has begun with another one.
  expect(waiting?.writableLength).toBeLessThan(3 * 252_000)
  client.socket.destroy()
})

test('a silent connection gets 408, and idle ones, also after an empty line, are closed without an answer', { timeout: 30_000 }, async () => {
  await using own = await startPlainServers()
  own.plain.app.server.headersTimeout = 1_000
  own.plain.app.server.keepAliveTimeout = 1_000
  const [silent, idle, blank] = [await open(own.plain), await open(own.plain), await open(own.plain)]
  for (const client of [idle, blank]) client.ask('/')
  await until(() => answersIn(blank.answer()) === 1)
  blank.socket.write('\r\n')
  await until(() => silent.socket.closed && idle.socket.closed && blank.socket.closed)
  expect(silent.answer()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"bad-request"/)
  expect([idle, blank].map((client) => answersIn(client.answer()))).toEqual([1, 1])
})

test('a server that closes ends idle connections and answers on those without a request as node:http does', async () => {
  const own = await startPlainServers()
  const [silent, idle] = [await open(own.plain), await open(own.plain)]
  idle.ask('/')
  await until(() => answersIn(idle.answer()) === 1)
  const closed = own[Symbol.asyncDispose]()
  await until(() => idle.socket.closed)
  silent.ask('/')
  await until(() => answersIn(silent.answer()) === 1)
  expect(silent.answer()).toMatch(/^HTTP\/1\.1 200 /)
  silent.socket.destroy()
  await closed
})
