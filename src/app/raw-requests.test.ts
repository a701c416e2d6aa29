import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badHosts, brokenHeads } from '../../testing/broken-requests.ts'
import { anArticle } from '../../testing/builders.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
let port: number
let path: string

beforeAll(async () => {
  app = await startApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port // listens on TCP
  path = `/articles/${(await anArticle(app)).slug}`
})
afterAll(() => app.close())

/** Sends the lines as they are; the whole answer as text. */
function send(...lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write([...lines, 'Connection: close', '', ''].join('\r\n')))
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => (answer += text))
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

const statusOf = (answer: string) => Number(answer.split(' ', 2)[1])

function expectSecured(answer: string): void {
  for (const header of ['content-security-policy: ', 'x-content-type-options: nosniff', 'x-frame-options: DENY'])
    expect(answer.toLowerCase()).toContain(header.toLowerCase())
}

describe('Raw HTTP requests', () => {
  test('a request with two, an invalid or no Host header gets 400', async () => {
    // The second time the page would come from the cache.
    for (const hosts of [['Host: localhost'], ...badHosts, ...badHosts]) {
      const answer = await send(`GET ${path} HTTP/1.1`, ...hosts)
      expect(statusOf(answer), hosts.join()).toBe(hosts.length === 1 && hosts[0] === 'Host: localhost' ? 200 : 400)
      expectSecured(answer)
    }
    for (const host of ['localhost:3000', '[::1]:80', 'xn--bcher-kva.example', '127.0.0.1'])
      expect(statusOf(await send(`GET ${path} HTTP/1.1`, `Host: ${host}`))).toBe(200)
    expect(statusOf(await send(`GET ${path} HTTP/1.0`))).toBe(200)
  })

  test('a request of another major version of HTTP gets 505, and its connection is closed', async () => {
    for (const version of ['2.0', '0.9', '2.0'])
      for (const target of [path, '/api/blogs/public?limit=1', '/nowhere']) {
        const answer = await send(`GET ${target} HTTP/${version}`, 'Host: localhost')
        expect(statusOf(answer), `${version} ${target}`).toBe(505)
        expectSecured(answer)
        expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
      }
    expect(statusOf(await send(`GET ${path} HTTP/1.1`, 'Host: localhost'))).toBe(200)
  })

  test('a request whose target is an absolute URL is served', async () => {
    const body = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n'))
    const page = await send(`GET ${path} HTTP/1.1`, 'Host: localhost')
    const absolute = await send(`GET http://localhost:3000${path} HTTP/1.1`, 'Host: localhost')
    expect([statusOf(absolute), body(absolute)]).toEqual([200, body(page)])
    expect(statusOf(await send('GET HTTP://localhost HTTP/1.1', 'Host: localhost'))).toBe(200)
    expect(statusOf(await send('GET http://localhost/api/blogs/public?limit=1 HTTP/1.1', 'Host: localhost'))).toBe(200)
  })

  test('a request whose target is an absolute URL without a valid host gets 400', async () => {
    for (const authority of ['', 'reader:secret@localhost', '%zz', '[::1', 'localhost:port']) {
      const answer = await send(`GET http://${authority}${path} HTTP/1.1`, 'Host: localhost')
      expect(statusOf(answer), authority).toBe(400)
      expectSecured(answer)
    }
  })

  test('a CONNECT request gets 405, and its connection is closed', async () => {
    for (const target of ['localhost:443', path]) {
      const answer = await send(`CONNECT ${target} HTTP/1.1`, 'Host: localhost')
      expect(statusOf(answer), target).toBe(405)
      expect(answer.toLowerCase()).toContain('\r\nallow: get, head\r\n')
      expectSecured(answer)
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'method-not-allowed' })
    }
  })

  test('a page answers 405 for an unsupported method', async () => {
    for (const method of ['TRACE', 'DELETE', 'PUT', 'PATCH', 'PROPFIND', 'OPTIONS']) {
      const answer = await send(`${method} ${path} HTTP/1.1`, 'Host: localhost')
      expect(statusOf(answer), method).toBe(405)
      expect(answer.toLowerCase(), method).toContain('\r\nallow: get, head\r\n')
      expectSecured(answer)
    }
    expect(statusOf(await send('TRACE /api/blogs/public HTTP/1.1', 'Host: localhost'))).toBe(405)
  })

  test('a malformed request gets an error with the security headers', async () => {
    const statuses = []
    for (const lines of brokenHeads) {
      const answer = await send(...lines)
      statuses.push(statusOf(answer))
      expectSecured(answer)
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'bad-request' })
    }
    expect(statuses).toEqual([400, 400, 400, 431, 417])
  })
})
