import type { FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Cors } from './cors.ts'
import type { Client } from './routes.ts'

/** Automatic clients that the list of `isbot` does not know. */
const otherBots = /^dart\/|uptime-kuma|powershell\/|jsdom\/|gtmetrix|^microsoft office\/|cfnetwork\/|^dalvik\//i

/** Bearer tokens are 20 to 200 letters of base64url or `_`; anything else is no token. RFC 6750 2.1, scheme in any case. */
function bearerToken(header: string | undefined): string | null {
  return header?.match(/^bearer ([\w~+/.-]{20,200}=*)$/i)?.[1] ?? null
}

export function clientOf(request: FastifyRequest, reply: FastifyReply, cors: Cors): Client {
  const headers = request.headers
  const userAgent = String(headers['user-agent'] ?? '').slice(0, 300)
  const acts = isMeant(request.method, headers) && (headers['sec-fetch-site'] !== 'cross-site' || cors.allows(headers))
  return {
    ip: request.ip,
    userAgent,
    token: bearerToken(headers.authorization),
    cookies: cookiesOf(headers.cookie),
    counts: acts && isPerson(userAgent),
    acts,
    unfollowed: isUnfollowed(headers),
    setHeader: (name, value) => void reply.header(name, value),
    setStatus: (status) => void reply.code(status),
  }
}

/** Whether a link or picture was asked for by a person who may be counted: by no automatic client, not ahead of time, and without a wish not to be followed. */
export function mayCount({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return !isAhead(method, headers) && !isUnfollowed(headers) && isPerson(String(headers['user-agent'] ?? '').slice(0, 300))
}

function isPerson(userAgent: string): boolean {
  return userAgent !== '' && !isbot(userAgent) && !otherBots.test(userAgent)
}

function isUnfollowed(headers: FastifyRequest['headers']): boolean {
  return headers['sec-gpc'] === '1' || headers['dnt'] === '1'
}

function isAhead(method: string, headers: FastifyRequest['headers']): boolean {
  return method === 'HEAD' || /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''} ${headers['purpose'] ?? ''}`)
}

function isMeant(method: string, headers: FastifyRequest['headers']): boolean {
  if (isAhead(method, headers)) return false
  const dest = headers['sec-fetch-dest']
  return dest === undefined || dest === 'empty'
}

export function cookiesOf(header: string | undefined): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null) as Record<string, string> // no prototype, so that names like __proto__ are inert
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0) cookies[part.slice(0, equals).trim()] ??= part.slice(equals + 1).trim()
  }
  return cookies
}
