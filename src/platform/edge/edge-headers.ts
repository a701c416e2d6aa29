import type { Entry } from '../pagecache/entry.ts'
import type { Edge, ListedAddress } from './edge.ts'
import type { EdgeAddresses } from './edge-addresses.ts'
import { keysOfAnswer } from './tag-keys.ts'

/** Seconds. An edge keeps an answer until it is purged or this has passed. */
const longest = 365 * 86_400
/** The same for an edge that is purged by address: what was withdrawn and could not be purged is gone after it. */
const longestByAddress = 60
/** Seconds for which an edge may go on with an answer while the site is away. */
const whileAway = { found: 86_400, missing: 600 }
/** Seconds for which an outdated answer may be given out while a new one is fetched. More would show an edit late. */
const whileFetching = 1

const notKept = ['surrogate-control', 'no-store', 'cdn-cache-control', 'no-store']
/** What nginx calls it; it ranks before Cache-Control. */
const lifeByAddress = 'x-accel-expires'

/** What edges are told of an answer, in headers that they take off before a reader gets it. */
export class EdgeHeaders {
  readonly #tags = new WeakMap<Entry, string[]>()
  readonly #headers: ReadonlyMap<string, string>
  readonly #longestTags: number
  readonly #now: () => number
  readonly #addresses: EdgeAddresses | undefined

  /** @param addresses where an edge is purged by address */
  constructor(edges: readonly Edge[], now: () => number, addresses?: EdgeAddresses) {
    const always: [string, string][] = [
      ['surrogate-key', ' '],
      ['cache-tag', ','],
      ['xkey', ' '],
    ]
    this.#headers = new Map([...always, ...edges.flatMap((edge) => edge.tagHeaders)])
    this.#longestTags = Math.min(...edges.map((edge) => edge.longestTags))
    this.#now = now
    this.#addresses = addresses
  }

  fieldsFor(entry: Entry, asked: ListedAddress): string[] {
    const seconds = Math.min(longest, Math.floor((entry.expiresAt - this.#now()) / 1000))
    const isKept = entry.rightAfter !== null && seconds > 0
    const fields = isKept ? this.#keptFor(entry, seconds) : notKept
    if (!this.#addresses) return fields
    const byAddress = isKept && this.#addresses.has(entry, asked) ? Math.min(longestByAddress, seconds) : 0
    return [...fields, lifeByAddress, String(byAddress)]
  }

  #keptFor(entry: Entry, seconds: number): string[] {
    const away = entry.status === 200 ? whileAway.found : whileAway.missing
    const life = `max-age=${seconds}, stale-while-revalidate=${whileFetching}, stale-if-error=${away}`
    return ['surrogate-control', life, 'cdn-cache-control', life, 'edge-change', String(entry.rightAfter), ...this.#tagsOf(entry)]
  }

  #tagsOf(entry: Entry): string[] {
    const known = this.#tags.get(entry)
    if (known) return known
    const keys = keysOfAnswer(entry.tags, this.#longestTags)
    const fields = [...this.#headers].flatMap(([name, separator]) => [name, keys.join(separator)])
    this.#tags.set(entry, fields)
    return fields
  }
}
