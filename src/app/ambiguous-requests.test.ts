import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const second = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'
const length = `Content-Length: ${second.length}\r\n`
const chunks = `0\r\n\r\n${second}`

/** A server before this one could take `second` for a body, or for the request of somebody else. */
const ambiguous: Record<string, string> = {
  'Content-Length and Transfer-Encoding': `${length}Transfer-Encoding: chunked\r\n\r\n${chunks}`,
  'Transfer-Encoding and Content-Length': `Transfer-Encoding: chunked\r\n${length}\r\n${chunks}`,
  'two lengths': `Content-Length: 0\r\n${length}\r\n${second}`,
  'the same length twice': `${length}${length}\r\n${second}`,
  'two lengths in one line': `Content-Length: 0, ${second.length}\r\n\r\n${second}`,
  'a length with a sign': `Content-Length: +${second.length}\r\n\r\n${second}`,
  'a negative length': `Content-Length: -1\r\n\r\n${second}`,
  'a length in hexadecimal': `Content-Length: 0x10\r\n\r\n${second}`,
  'a length with a space in it': `Content-Length: 1 0\r\n\r\n${second}`,
  'an unknown encoding': `Transfer-Encoding: identity, xchunked\r\n\r\n${chunks}`,
  'an encoding after chunked': `Transfer-Encoding: chunked, identity\r\n\r\n${chunks}`,
  'a space before the colon': `Transfer-Encoding : chunked\r\n\r\n${chunks}`,
  'a folded header': `X: a\r\n Transfer-Encoding: chunked\r\n${length}\r\n${second}`,
  'a line feed alone': `X: a\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
  'a carriage return alone': `X: a\rTransfer-Encoding: chunked\r\n\r\n${chunks}`,
  'a NUL in a header': `X: a\0b\r\n\r\n${second}`,
  'a header without a name': `: chunked\r\n\r\n${second}`,
  'a chunk size that is not a number': `Transfer-Encoding: chunked\r\n\r\nx\r\n\r\n${second}`,
  'a signed chunk size': `Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n${second}`,
}

describe('Ambiguous requests', () => {
  test.each(Object.entries(ambiguous))('a request with %s is refused, and nothing after it is read', async (_, rest) => {
    const answer = await send(`POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.toLowerCase()).toContain('connection: close')
    expect(answer.match(/HTTP\/1\.1 \d/g)).toHaveLength(1)
  })
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
