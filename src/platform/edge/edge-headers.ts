import type { Entry } from '../pagecache/entry.ts'
import type { Edge } from './edge.ts'
import { keysOfAnswer } from './tag-keys.ts'

/** Seconds. An edge keeps an answer until it is purged or this has passed. */
const longest = 365 * 86_400
/** Seconds for which an edge may go on with an answer while the site is away. */
const whileAway = { found: 86_400, missing: 600 }
/** Seconds for which an outdated answer may be given out while a new one is fetched. More would show an edit late. */
const whileFetching = 1

const notKept = ['surrogate-control', 'no-store', 'cdn-cache-control', 'no-store']

/** What edges are told of an answer, in headers that they take off before a reader gets it. */
export class EdgeHeaders {
  readonly #tags = new WeakMap<Entry, string[]>()
  readonly #headers: ReadonlyMap<string, string>
  readonly #longestTags: number
  readonly #now: () => number

  constructor(edges: readonly Edge[], now: () => number) {
    const always: [string, string][] = [
      ['surrogate-key', ' '],
      ['cache-tag', ','],
      ['xkey', ' '],
    ]
    this.#headers = new Map([...always, ...edges.flatMap((edge) => edge.tagHeaders)])
    this.#longestTags = Math.min(...edges.map((edge) => edge.longestTags))
    this.#now = now
  }

  fieldsFor(entry: Entry): string[] {
    const seconds = Math.min(longest, Math.floor((entry.expiresAt - this.#now()) / 1000))
    if (entry.rightAfter === null || seconds <= 0) return notKept
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
