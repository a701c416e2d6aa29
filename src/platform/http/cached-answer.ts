import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { accepted, type Encoding } from '../pagecache/encode.ts'
import type { EdgeHeaders } from '../edge/edge-headers.ts'
import type { Entry } from '../pagecache/entry.ts'
import type { PageCache } from '../pagecache/page-cache.ts'
import { tracer } from '../tracing/tracer.ts'
import type { Cors } from './cors.ts'

/** What of a request decides about its answer. */
export interface AnswerRequest {
  method?: string | undefined
  url?: string | undefined
  headers: Pick<IncomingHttpHeaders, 'authorization' | 'if-none-match' | 'accept-encoding' | 'origin'> & { traceparent?: string | string[] | undefined }
}

export interface StoredAnswer {
  status: number
  /** Names and values in turn. The same array again means that nothing in it has changed. */
  fields: string[]
  /** Undefined when the head is all. */
  body: Buffer | undefined
}

/** Addresses longer than this are not remembered, so that the map stays small under a flood. */
const longestAlias = 256
const mostAliases = 20_000

/**
 * Writes finished answers straight to the socket. `direct` stands before the web framework: a hit by an address seen
 * before costs one look into a map.
 */
export class CachedAnswers {
  private readonly cache: PageCache
  private readonly cors: Cors
  private readonly edge: EdgeHeaders | undefined
  private readonly common: [string, string][]
  private readonly commonFields: string[]
  private readonly aliases = new Map<string, string>()
  private readonly heads = new WeakMap<Entry, Map<Encoding | 'unchanged', string[]>>()
  /** Set while the process stops: connections are closed after their answer. */
  stopping = false

  constructor(cache: PageCache, securityHeaders: [string, string][], cors: Cors, edge?: EdgeHeaders) {
    this.cache = cache
    this.edge = edge
    this.cors = cors
    this.common = securityHeaders
    this.commonFields = securityHeaders.flat()
  }

  /** True when the request has been answered. */
  direct(request: AnswerRequest, response: ServerResponse): boolean {
    const answer = this.find(request)
    if (answer) this.send(response, answer)
    return answer !== undefined
  }

  /** The stored answer to a request by an address seen before. Counts as a hit. */
  find(request: AnswerRequest): StoredAnswer | undefined {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || request.headers.authorization !== undefined) return undefined
    // Whoever follows a request gets its span, which the web framework makes.
    if (request.headers.traceparent !== undefined && tracer()) return undefined
    const key = this.aliases.get(request.url ?? '')
    const entry = key === undefined ? undefined : this.cache.find(key)
    return entry && this.answerOf(request, entry)
  }

  /** Lets the raw address find the entry of `key` from now on. */
  remember(address: string, key: string): void {
    if (address.length > longestAlias) return
    if (this.aliases.size >= mostAliases) this.aliases.clear()
    this.aliases.set(address, key)
  }

  write(request: AnswerRequest, response: ServerResponse, entry: Entry): void {
    this.send(response, this.answerOf(request, entry))
  }

  private send(response: ServerResponse, { status, fields, body }: StoredAnswer): void {
    if (this.stopping) response.setHeader('connection', 'close')
    response.writeHead(status, fields)
    response.end(body)
  }

  private answerOf(request: AnswerRequest, entry: Entry): StoredAnswer {
    const known = request.headers['if-none-match']
    if (known !== undefined && entry.status === 200 && (known === '*' || known.includes(entry.etag.slice(2))))
      return { status: 304, fields: this.forReader(request, entry, this.unchangedHead(entry)), body: undefined }
    const encoding = accepted(request.headers['accept-encoding'])
    const bytes = entry.bytesFor(encoding)
    const fields = this.forReader(request, entry, this.headFor(entry, encoding, bytes.length))
    return { status: entry.status, fields, body: request.method === 'HEAD' ? undefined : bytes }
  }

  /** The parts of a head that are not the same for each answer; they are never kept. */
  private forReader(request: AnswerRequest, entry: Entry, head: string[]): string[] {
    const cors = this.cors.isOff || !entry.crossOrigin ? [] : this.cors.fieldsFor(request.headers)
    const edge = this.edge?.fieldsFor(entry, { address: request.url ?? '/', encoding: accepted(request.headers['accept-encoding']) }) ?? []
    return cors.length + edge.length === 0 ? head : [...head, ...cors, ...edge]
  }

  private varyOf(entry: Entry): string {
    return this.cors.isOff || !entry.crossOrigin ? 'accept-encoding' : 'accept-encoding, origin'
  }

  /** An entry's own headers stand in for the common ones of the same name. */
  private fieldsOf({ headers }: Entry): string[] {
    if (headers.length === 0) return this.commonFields
    const own = new Set(headers.map(([name]) => name))
    return [...this.common.filter(([name]) => !own.has(name)), ...headers].flat()
  }

  private unchangedHead(entry: Entry): string[] {
    const kept = this.headsOf(entry)
    const ready = kept.get('unchanged')
    if (ready) return ready
    const head = [...this.fieldsOf(entry), 'etag', entry.etag, 'cache-control', cacheControlOf(entry), 'vary', this.varyOf(entry)]
    kept.set('unchanged', head)
    return head
  }

  private headsOf(entry: Entry): Map<Encoding | 'unchanged', string[]> {
    let kept = this.heads.get(entry)
    if (!kept) this.heads.set(entry, (kept = new Map()))
    return kept
  }

  private headFor(entry: Entry, encoding: Encoding, length: number): string[] {
    const byEncoding = this.headsOf(entry)
    const size = String(length)
    const ready = byEncoding.get(encoding)
    // The background may have replaced a variant by a smaller one.
    if (ready && ready[ready.length - 1] === size) return ready
    const head = [...this.fieldsOf(entry), 'content-type', entry.type, 'etag', entry.etag, 'cache-control', cacheControlOf(entry), 'vary', this.varyOf(entry)]
    if (encoding !== 'identity') head.push('content-encoding', encoding)
    head.push('content-length', size)
    byEncoding.set(encoding, head)
    return head
  }
}

/** Kept by browsers and proxies but asked about each time, so that a withdrawn text is gone at once. */
const cacheControl = 'public, max-age=0, must-revalidate'

function cacheControlOf({ isCacheable }: Entry): string {
  return isCacheable ? cacheControl : 'private, no-store'
}
