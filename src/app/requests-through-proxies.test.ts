import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ambiguousRests, badHosts, brokenHeads, postHead } from '../../testing/broken-requests.ts'
import { anArticle } from '../../testing/builders.ts'
import { frontProxies, isInstalled, startProxy, type RunningProxy } from '../../testing/front-proxies.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
let originPort: number
/** Requests that have reached the site since the last look. */
let arrived: string[]
let other: string
let wanted: string

beforeAll(async () => {
  app = await startApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  originPort = (app.server.server.address() as AddressInfo).port // listens on TCP
  app.server.server.on('request', ({ method, url }) => arrived.push(`${method} ${url}`))
  other = `/api/blogs/${(await anArticle(app, { title: 'Of somebody else' })).id}`
  wanted = `/api/blogs/${(await anArticle(app, { title: 'What was asked for' })).id}`
})
afterAll(() => app.close())

const get = (path: string, ...headers: string[]) => [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

/** What a client may send; each contains, or could be read as, a request for the article of somebody else. */
function sendings(): Record<string, string> {
  const second = get(other)
  const lines = (head: string[]) => `${[...head, '', ''].join('\r\n')}${second}`
  return {
    ...Object.fromEntries(Object.entries(ambiguousRests(second)).map(([name, rest]) => [name, postHead + rest])),
    ...Object.fromEntries(badHosts.map((hosts) => [`the host lines [${hosts.join()}]`, lines([`GET ${wanted} HTTP/1.1`, ...hosts])])),
    ...Object.fromEntries(brokenHeads.map((head) => [head.map((line) => line.slice(0, 30)).join(), lines(head)])),
    'an absolute address': lines([`GET http://localhost${wanted} HTTP/1.1`, 'Host: localhost']),
    TRACE: lines([`TRACE ${wanted} HTTP/1.1`, 'Host: localhost']),
    'HEAD with a body': lines([`HEAD ${wanted} HTTP/1.1`, 'Host: localhost', `Content-Length: ${second.length}`]),
    'GET with a body': lines([`GET ${wanted} HTTP/1.1`, 'Host: localhost', `Content-Length: ${second.length}`]),
    'a request in a body in chunks': `${postHead}Transfer-Encoding: chunked\r\n\r\n${second.length.toString(16)}\r\n${second}\r\n0\r\n\r\n`,
  }
}

/** Sends the bytes as they are; all that comes until the proxy closes the connection. */
function send(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    // What was refused in the middle may be reset.
    socket.on('error', () => {}).on('close', () => resolve(answer))
  })
}

const answersIn = (text: string) => text.match(/HTTP\/1\.1 \d/g)?.length ?? 0

describe.each(Object.entries(frontProxies))('Requests through %s with the configuration of the guide (P47)', (_, proxy) => {
  const installed = isInstalled(proxy)
  let front: RunningProxy | undefined

  beforeAll(async () => {
    if (installed) front = await startProxy(proxy, originPort)
  })
  afterAll(async () => {
    await front?.[Symbol.asyncDispose]()
  })

  test.runIf(installed)('an ambiguous or malformed request smuggles no second one to the site, and others get their own answers', async () => {
    for (const [name, bytes] of Object.entries(sendings())) {
      arrived = []
      // What is well-formed to the proxy keeps the connection: the last request ends it.
      const answer = await send(front?.port ?? 0, bytes + get('/readyz', 'Connection: close'))
      expect(arrived.length, `${name}: ${arrived.join()} of ${answer}`).toBeLessThanOrEqual(answersIn(answer))
      // The proxy uses the connections to the site again.
      for (let reader = 0; reader < 3; reader++) {
        const own = await send(front?.port ?? 0, get(wanted, 'Connection: close'))
        expect([answersIn(own), own.includes('What was asked for'), own.includes('Of somebody else')], name).toEqual([1, true, false])
      }
    }
  })

  test.runIf(installed)('a request whose length or encoding is invalid is refused by the proxy and does not reach the site', async () => {
    for (const name of ['two lengths', 'a length with a sign', 'a negative length', 'an unknown encoding']) {
      arrived = []
      const answer = await send(front?.port ?? 0, `${postHead}${ambiguousRests(get(other))[name]}${get('/readyz', 'Connection: close')}`)
      expect(answer, name).toMatch(/^HTTP\/1\.1 (?:400|501) /)
      expect([answersIn(answer), arrived], name).toEqual([1, []])
    }
  })
})
