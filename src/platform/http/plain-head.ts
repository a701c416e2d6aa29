import type { AnswerRequest } from './cached-answer.ts'
import { isValidHostName } from './request-head.ts'

/** Bytes. Longer ones are for node:http, whose limit is 16,384. */
export const longestPlainHead = 8_192
const mostLines = 60

/** RFC 9112 and 9110, and narrower than both: only what every parser reads in the same way. One space after the colon, none at the end. */
const requestLine = /(GET|HEAD) (\/[\w.~!$&'()*+,;=:@%/?-]*) HTTP\/1\.1\r\n/y
const headerLine = /([\w-]+): ([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)\r\n/y

/** Headers that change where a request ends, what becomes of the connection or which answer is given. */
const notPlain = new Set([
  'authorization',
  'content-length',
  'expect',
  'http2-settings',
  'proxy-connection',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const once = new Set(['host', 'connection', 'accept-encoding', 'if-none-match', 'origin', 'traceparent'])

/**
 * The request of which the bytes consist, if it is complete, has no body and cannot be read in two ways; otherwise null.
 * @param text the bytes as latin1
 */
export function plainHead(text: string): AnswerRequest | null {
  requestLine.lastIndex = 0
  const line = requestLine.exec(text)
  if (!line) return null
  const headers = readHeaders(text, requestLine.lastIndex)
  return headers && { method: line[1], url: line[2], headers }
}

function readHeaders(text: string, from: number): AnswerRequest['headers'] | null {
  const found = new Map<string, string>()
  let at = from
  for (let lines = 0; lines < mostLines; lines++) {
    if (text.startsWith('\r\n', at)) return at + 2 === text.length && found.has('host') ? usedOf(found) : null
    headerLine.lastIndex = at
    const line = headerLine.exec(text)
    if (!line || !takeHeader(found, (line[1] ?? '').toLowerCase(), line[2] ?? '')) return null
    at = headerLine.lastIndex
  }
  return null
}

function usedOf(found: Map<string, string>): AnswerRequest['headers'] {
  return {
    'accept-encoding': found.get('accept-encoding'),
    'if-none-match': found.get('if-none-match'),
    origin: found.get('origin'),
    traceparent: found.get('traceparent'),
  }
}

/** False when the request is not plain any more. */
function takeHeader(found: Map<string, string>, name: string, value: string): boolean {
  if (notPlain.has(name)) return false
  if (!once.has(name)) return true
  if (found.has(name)) return false
  found.set(name, value)
  if (name === 'host') return isValidHostName(value)
  return name !== 'connection' || value.toLowerCase() === 'keep-alive'
}
