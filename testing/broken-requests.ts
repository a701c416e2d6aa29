/** Head of a request whose other headers and body follow. */
export const postHead = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

/** What may follow `postHead`: a server before this one could take the request `second` for a body, or for the request of somebody else. */
export function ambiguousRests(second: string): Record<string, string> {
  const length = `Content-Length: ${second.length}\r\n`
  const chunks = `0\r\n\r\n${second}`
  return {
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
}

/** Lines of Host that are refused. */
export const badHosts: string[][] = [
  ['Host: localhost', 'Host: evil.example'],
  ['Host: localhost', 'host: localhost'],
  ['Host: a b'],
  ['Host: a/b'],
  ['Host: user@a'],
  ['Host: [::1'],
  ['Host: a:port'],
  ['Host: '],
  [],
]

/** Lines of requests that are no HTTP, or more than is taken. */
export const brokenHeads: string[][] = [
  ['GET / HTTP/1.1', 'Host: localhost', 'Bad Header: x'],
  ['NONSENSE'],
  ['GET / HTTP/1.1', 'Host: localhost', 'Content-Length: x'],
  ['GET / HTTP/1.1', 'Host: localhost', `X: ${'x'.repeat(20_000)}`],
  ['POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Length: 0', 'Expect: 200-perhaps'],
]
