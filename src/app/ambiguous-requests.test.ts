import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ambiguousRests, postHead } from '../../testing/broken-requests.ts'
import { anArticle } from '../../testing/builders.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
let port: number
let article: { id: number; slug: string }

beforeAll(async () => {
  app = await startApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.server.address() as AddressInfo).port // listens on TCP
  article = await anArticle(app)
})
afterAll(() => app.close())

/** Sends the bytes as they are; all that comes until the server closes the connection. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => (answer += text))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

const ambiguous = ambiguousRests('GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n')
describe('Ambiguous requests', () => {
  test.each(Object.entries(ambiguous))('a request with %s is refused, and nothing after it is read', async (_, rest) => {
    const answer = await send(postHead + rest)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
  })
})

test('what is no request, sent while a stream is being answered, puts no refusal into the stream', async () => {
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET /api/live?on=comments:${article.id} HTTP/1.1\r\nHost: localhost\r\n\r\n`))
  socket.setEncoding('utf8')
  let answer = ''
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.on('error', () => {})
  socket.on('data', (text: string) => {
    if (answer === '') socket.write('GET /api/live HTTP/1.1\r\nHost: localhost\r\n\r\n\u0001 no request\r\n\r\n')
    answer += text
  })
  await closed
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*text\/event-stream/)
  expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
})

test.each([
  ['a page', () => `/articles/${article.slug}`],
  ['a call', () => `/api/blogs/${article.id}`],
  ['a feed', () => '/rss.xml'],
  ['a missing page', () => '/nowhere'],
])('a HEAD response has the headers of GET and no body: %s', async (_, pathOf) => {
  const path = pathOf()
  const get = await send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  const head = await send(`HEAD ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  expect(headOf(head)).toEqual(headOf(get))
  expect(head.slice(head.indexOf('\r\n\r\n') + 4)).toBe('')
  expect(get.slice(get.indexOf('\r\n\r\n') + 4)).not.toBe('')
})

function headOf(answer: string): string[] {
  const lines = answer.slice(0, answer.indexOf('\r\n\r\n')).split('\r\n')
  return lines.filter((line) => !/^(?:date|x-request-id|transfer-encoding|content-length):/i.test(line))
}
