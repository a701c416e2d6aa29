import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What our own client sends, and what belongs to an ETag and to a stream that is taken up again. */
const sent = 'authorization, content-type, idempotency-key, if-none-match, last-event-id'
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** What a client may read of an answer beside what every page may. */
const exposed = 'retry-after, ratelimit, ratelimit-policy, etag, x-request-id, idempotency-replayed, warnings'
/** For how long a browser need not ask again whether it may ask, seconds; Chromium keeps it no longer. */
const remembered = '7200'
const nothing: readonly string[] = []

/**
 * Pages of other origins that may ask the API, without cookies. An origin is listed or it is not: nothing of what a
 * request says is repeated but a text of the list.
 */
export class Cors {
  private readonly fields: ReadonlyMap<string, readonly string[]>

  constructor(origins: readonly string[]) {
    this.fields = new Map(origins.map((origin) => [origin, ['access-control-allow-origin', origin, 'access-control-expose-headers', exposed]]))
  }

  /** No origin is listed: answers are what they would be without all this. */
  get isOff(): boolean {
    return this.fields.size === 0
  }

  allows({ origin }: IncomingHttpHeaders): boolean {
    return origin !== undefined && this.fields.has(origin)
  }

  /** Names and values in turn, to be added when an answer is written, and kept with none. */
  fieldsFor({ origin }: IncomingHttpHeaders): readonly string[] {
    return (origin !== undefined && this.fields.get(origin)) || nothing
  }

  /** True when that is the whole answer: a browser asked for a listed origin whether it may ask. */
  answer(request: FastifyRequest, reply: FastifyReply): boolean {
    // The router's own name for it, however the address is spelt.
    if (this.isOff || request.routeOptions.url?.startsWith('/api/') !== true) return false
    reply.header('vary', 'origin')
    const fields = this.fieldsFor(request.headers)
    for (let at = 0; at < fields.length; at += 2) reply.header(fields[at] ?? '', fields[at + 1])
    // Who is not listed is told what everybody is told of OPTIONS.
    if (fields.length === 0 || request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false
    reply.headers({ 'access-control-allow-methods': methods, 'access-control-allow-headers': sent, 'access-control-max-age': remembered })
    reply.code(204)
    return true
  }
}
