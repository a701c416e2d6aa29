import { seededRandom } from '../scripts/large-text.ts'

export interface Sending {
  /** Sent one after the other, latin1. */
  packets: string[]
  /** When the client ends its half: with the last packet, or when no more answers come; `quiet` waits after each packet too. */
  end: 'at once' | 'later' | 'quiet'
}

/** Requests of browsers, proxies and attackers, well-formed and broken. */
export class RequestHeads {
  readonly #random: () => number
  readonly #paths: readonly string[]
  readonly #etag: string

  /** @param paths of stored answers, `etag` of one of them */
  constructor(seed: number, paths: readonly string[], etag: string) {
    this.#random = seededRandom(seed)
    this.#paths = paths
    this.#etag = etag
  }

  next(): Sending {
    // More than node:http answers before it stops reading for a while.
    if (this.#random() < 0.002) return { packets: this.#split(`GET /gone HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(2_500)), end: 'later' }
    let bytes = Array.from({ length: this.#one([1, 1, 1, 2, 3, 8]) }, () => this.#request()).join('')
    for (let left = this.#one([0, 0, 1, 1, 1, 2, 3]); left > 0; left--) bytes = this.#mutated(bytes)
    return { packets: this.#split(bytes), end: this.#one(['at once', 'later', 'quiet', 'quiet']) }
  }

  #one<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(this.#random() * choices.length)]
    if (choice === undefined) throw new Error('nothing to choose from')
    return choice
  }

  #at(text: string): number {
    return Math.floor(this.#random() * (text.length + 1))
  }

  #request(): string {
    const lines = ['Host: localhost']
    for (let left = this.#one([0, 1, 2, 4, 6]); left > 0; left--)
      lines.splice(this.#at('x'.repeat(lines.length)), 0, this.#one(ordinary).replace('ETAG', this.#etag))
    if (this.#random() < 0.15) lines.push(this.#one(odd))
    return [`${this.#method()} ${this.#target()} HTTP/${this.#random() < 0.95 ? '1.1' : this.#one(versions)}`, ...lines, '', ''].join('\r\n')
  }

  #method(): string {
    const kind = this.#random()
    if (kind < 0.75) return 'GET'
    return kind < 0.9 ? 'HEAD' : this.#one(methods)
  }

  #target(): string {
    return this.#random() < 0.8 ? this.#one(this.#paths) : this.#one(targets)
  }

  #mutated(bytes: string): string {
    const at = this.#at(bytes)
    const lines = bytes.split('\r\n')
    const line = Math.floor(this.#random() * lines.length)
    switch (Math.floor(this.#random() * 9)) {
      case 0:
        return bytes.slice(0, at) + String.fromCharCode(bytes.charCodeAt(at) ^ (1 << Math.floor(this.#random() * 8))) + bytes.slice(at + 1)
      case 1:
        return bytes.slice(0, at) + this.#one(inserted) + bytes.slice(at)
      case 2:
        return bytes.slice(0, at) + bytes.slice(at + this.#one([1, 1, 2, 9]))
      case 3:
        return lines.toSpliced(line, 0, lines[line] ?? '').join('\r\n')
      case 4:
        return lines.toSpliced(Math.max(1, line), 0, this.#one(odd)).join('\r\n')
      case 5:
        return lines.toSpliced(line, 1).join('\r\n')
      case 6:
        return lines
          .toSpliced(
            line,
            1,
            (lines[line] ?? '').replace(/^[^:]*/, (name) => (this.#random() < 0.5 ? name.toUpperCase() : name.toLowerCase())),
          )
          .join('\r\n')
      case 7:
        return bytes.slice(0, at) + 'x'.repeat(this.#one([300, 3_000, 9_000, 20_000])) + bytes.slice(at)
      default:
        return bytes.slice(0, at) + this.#one(['\r\n', '\n', '\r', '\r\n\r\n', '\n\n', '\r\n ', '\r\n\t']) + bytes.slice(at)
    }
  }

  /** Between requests, or anywhere. */
  #split(bytes: string): string[] {
    if (this.#random() < 0.4) return bytes.split(/(?<=\r\n\r\n)/)
    const packets: string[] = []
    let rest = bytes
    for (let left = this.#one([0, 0, 0, 1, 2, 4]); left > 0; left--) {
      const at = this.#at(rest)
      packets.push(rest.slice(0, at))
      rest = rest.slice(at)
    }
    return [...packets, rest].filter((packet) => packet !== '')
  }
}

const ordinary = [
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language: de,en;q=0.5',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'accept-encoding: gzip',
  'Accept-Encoding: br;q=0, gzip',
  'Connection: keep-alive',
  'connection: Keep-Alive',
  'Cookie: theme=light; a=b',
  'If-None-Match: ETAG',
  'If-None-Match: "other", ETAG',
  'If-None-Match: *',
  'If-Modified-Since: Thu, 26 Nov 2026 10:00:00 GMT',
  'Origin: https://listed.example',
  'Origin: https://other.example',
  'Referer: http://localhost/',
  'X-Forwarded-For: 192.0.2.7',
  'Sec-Fetch-Mode: navigate',
  'Upgrade-Insecure-Requests: 1',
  'Keep-Alive: timeout=5',
]

const odd = [
  'Connection: close',
  'Connection: upgrade',
  'Connection: keep-alive, close',
  'Connection: ',
  'Proxy-Connection: close',
  'Content-Length: 0',
  'Content-Length: 5',
  'Content-Length: +5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding : chunked',
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
  'TE: trailers',
  'Trailer: X',
  'Range: bytes=0-3',
  'Authorization: Bearer aaaaaaaaaaaaaaaaaaaaaaaa',
  'Host: localhost',
  'Host: other.example',
  'Host: a b',
  'Host: [::1]:80',
  'host:localhost',
  'X:no-space',
  'X:  two spaces',
  'X: space at the end ',
  'X:\ttab',
  'X: a\tb',
  'X: ',
  'X',
  ': x',
  'X Y: z',
  'X: \xe9t\xe9',
  'X: \0',
  ' folded',
  '\tfolded',
  'Accept-Encoding: br',
  'If-None-Match: *',
  'Origin: https://listed.example',
  '__proto__: x',
  `X: ${'y'.repeat(8_100)}`,
  ...Array.from({ length: 3 }, (_, no) => Array.from({ length: 30 * (no + 1) }, (_unused, line) => `X-${line}: ${line}`).join('\r\n')),
]

const methods = ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'get', 'GE T', 'GETT', 'CONNECT', 'PRI', 'M-SEARCH', 'QUERY']
const versions = ['1.0', '2.0', '0.9', '1.2', '1', '11', '1.1 ']
const targets = [
  '/uncached',
  '/uncached?x=1',
  '*',
  '',
  'http://localhost/',
  'http://localhost',
  'HTTPS://other.example/list?limit=2',
  '//list',
  '/list?limit=2#part',
  '/%6cist?limit=2',
  '/%',
  '/a b',
  '/\xe9',
  '/"',
  '/../',
  'localhost:80',
  `/${'u'.repeat(300)}`,
  `/${'u'.repeat(9_000)}`,
]
const inserted = ['\0', ' ', '\t', '\r', '\n', ':', '\x7f', '\xff', '\x80', '/', '#', '?', '%', ',', ';', '"', '\x01', '  ', 'é', '0\r\n\r\n']
