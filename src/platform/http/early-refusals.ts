import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { addressMatcher } from '../limits/network.ts'
import type { BusyCount } from './busy-count.ts'
import { overloadedCode } from './admission.ts'
import type { Renders } from './renders.ts'
import { withoutLanguage } from './request-language.ts'

interface Pages {
  /** The key of the page at an address in the page cache; undefined for an address that is looked at more closely. */
  keyOf(url: string): string | undefined
  /** What is sent instead, once it has been made. */
  html(): Buffer | undefined
}

const catchAll = '/*'

/**
 * Refuses requests for pages before the web framework has anything to do with them, while so many wait that it would refuse
 * them in the end: of a crowd each request must cost as little as a stored page.
 */
export class EarlyRefusals {
  readonly #renders: Renders
  readonly #isProxy: (address: string) => boolean
  /** The routes that are no pages. */
  readonly #others = new Set<string>()
  #isOther: RegExp | undefined
  readonly #fields: string[]
  #pages: Pages | undefined

  constructor(renders: Renders, { trustedProxies, securityHeaders }: { trustedProxies: string[]; securityHeaders: [string, string][] }) {
    this.#renders = renders
    this.#isProxy = addressMatcher(trustedProxies)
    this.#fields = [...securityHeaders.flat(), 'cache-control', 'no-store', 'content-type', 'text/html; charset=utf-8']
  }

  /** Learns of the routes that are registered from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ url, method }) => void (url !== catchAll && [method].flat().includes('GET') && this.#others.add(url)))
    app.addHook('onReady', (done) => {
      this.#isOther = new RegExp(`^(?:${Array.from(this.#others, patternOf).join('|')})/?$`)
      done()
    })
  }

  /** Until then nothing is refused. */
  begin(pages: Pages): void {
    this.#pages = pages
  }

  /** True when the request has been answered. */
  answer(request: IncomingMessage, response: ServerResponse, busy: BusyCount): boolean {
    const { method, url = '/' } = request
    const html = this.#pages?.html()
    // Without one nobody has been refused of late: that costs nothing to know.
    if (!this.#pages || !html || method !== 'GET' || !this.#renders.wouldRefuse(this.#clientOf(request))) return false
    if (this.#isOther?.test(withoutLanguage(url).split('?', 1)[0] ?? '') !== false) return false
    const key = this.#pages.keyOf(url)
    if (key === undefined || this.#renders.isKnown(key)) return false
    busy.add(overloadedCode)
    response.writeHead(503, [...this.#fields, 'retry-after', String(this.#renders.refuse()), 'content-length', String(html.length)])
    response.end(html)
    return true
  }

  /** As the web framework finds it: the last address before the proxies. */
  #clientOf(request: IncomingMessage): string {
    const chain = [String(request.headers['x-forwarded-for'] ?? ''), request.socket.remoteAddress ?? ''].join(',').split(',')
    const addresses = chain.map((address) => address.trim()).filter(Boolean)
    return addresses.findLast((address) => !this.#isProxy(address)) ?? addresses[0] ?? ''
  }
}

/** What a route answers, and more: its parameters take anything. */
function patternOf(route: string): string {
  return route
    .replace(/\/$/, '')
    .replace(/[.+?^${}|[\]\\]/g, '\\$&')
    .replace(/:\w+(?:\([^)]*\))?/g, '[^/]+')
    .replaceAll('*', '.*')
}
