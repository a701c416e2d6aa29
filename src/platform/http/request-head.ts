import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { t } from '#i18n/messages.ts'
import { Problem } from '../../base/problem.ts'
import { errorBody } from './errors.ts'

export const tooManyConnections = 'too-many-connections'

/** RFC 3986 3.2.2 and 3.2.3: a name, an address, or an IPv6 address in brackets, with or without a port. */
const host = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d{0,5})?$/i

export function isValidHostName(value: string): boolean {
  return host.test(value)
}

/** RFC 9112 3.2: one Host with a valid value; HTTP/1.0 may do without. */
export function hasValidHost({ rawHeaders, httpVersion }: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): boolean {
  let found: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length !== 4 || name.toLowerCase() !== 'host') continue
    if (found !== undefined) return false
    found = rawHeaders[at + 1] ?? ''
  }
  return found === undefined ? httpVersion === '1.0' : isValidHostName(found)
}

/**
 * RFC 9112 3.2.2: a proxy sends the whole address; what is asked for is its path. Null for one without a valid host, or with a
 * name and password (RFC 9110 4.2.1 and 4.2.4).
 */
export function originForm(url: string): string | null {
  const [, authority, rest] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  if (authority === undefined || rest === undefined) return url
  if (!isValidHostName(authority)) return null
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The answers of each connection that have not ended: several, where requests came one behind the other. */
export class OpenAnswers {
  readonly #answers = new WeakMap<Socket, ServerResponse[]>()

  add({ socket }: Pick<IncomingMessage, 'socket'>, answer: ServerResponse): void {
    const open = this.#answers.get(socket)?.filter((one) => !one.writableEnded) ?? []
    open.push(answer)
    this.#answers.set(socket, open)
  }

  hasBegun(socket: Socket): boolean {
    return this.#answers.get(socket)?.some((one) => one.headersSent && !one.writableEnded) ?? false
  }
}

/** For requests that reach no hook: the same headers and words as any other refusal. 417 is for an expectation other than 100-continue, 505 for another major version (RFC 9110 15.6.6). */
export function refuseHead(response: ServerResponse, securityHeaders: [string, string][], status: 400 | 417 | 505 = 400): void {
  const body = refusal(status)
  response.writeHead(status, Object.fromEntries(headersOf(securityHeaders, body)))
  response.end(body)
}

/** For a connection that is one too many of its network. Retry-After in seconds. */
export function refuseConnection(response: ServerResponse, securityHeaders: [string, string][]): void {
  const body = JSON.stringify(errorBody(new Problem(503, tooManyConnections, t('http.error-too-much-at-once'))))
  response.writeHead(503, Object.fromEntries([...headersOf(securityHeaders, body), ['retry-after', String(2 + Math.round(Math.random() * 3))]]))
  response.end(body)
}

/** Answers what the parser refused, which has no response object. Within the bytes of another answer it would be taken for a part of it: then the connection is cut off. */
export function parserErrors(securityHeaders: [string, string][], open: OpenAnswers): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || open.hasBegun(socket)) return void socket.destroy(error)
    const status = statuses[error.code ?? ''] ?? 400
    const body = refusal(status)
    endWith(socket, status, headersOf(securityHeaders, body), body)
  }
}

/** Node closes the connection of a CONNECT request without a word where nobody listens; the request has no response object either. */
export function refuseTunnels(securityHeaders: [string, string][]): (request: unknown, socket: Duplex) => void {
  return (_, socket) => {
    socket.on('error', () => socket.destroy())
    const body = JSON.stringify(errorBody(new Problem(405, 'method-not-allowed', t('http.error-this-address-does-not-answer-to'))))
    endWith(socket, 405, [...headersOf(securityHeaders, body), ['allow', 'GET, HEAD']], body)
  }
}

function endWith(socket: Duplex, status: number, headers: [string, string][], body: string): void {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413 }

function refusal(status: number): string {
  return JSON.stringify(errorBody(new Problem(status, 'bad-request', t('http.error-this-request-cannot-be-understood'))))
}

function headersOf(securityHeaders: [string, string][], body: string): [string, string][] {
  return [
    ...securityHeaders,
    ['content-type', 'application/json; charset=utf-8'],
    ['cache-control', 'no-store'],
    ['content-length', String(Buffer.byteLength(body))],
    ['connection', 'close'],
  ]
}
