import { Problem } from '../../base/problem.ts'
import { subnetOf } from '../limits/network.ts'
import type { Entry, Rendered } from '../pagecache/entry.ts'
import type { PageCache } from '../pagecache/page-cache.ts'
import { watchRender, type RenderWatch } from '../pagecache/watch-render.ts'
import { currentWork } from '../work-scope.ts'
import { overloadedCode, type Admission } from './admission.ts'

interface EntryOptions {
  /** Awaited before anything is made. */
  onMiss?: () => Promise<void>
  /** Pattern of its address. */
  route?: string | undefined
  /** Makes the answer anew, without a request, when a change has purged it while it was hot. */
  again?: () => Promise<Rendered>
}

/** Public answers from the page cache, and what is not in it by a turn at rendering. */
export class Renders {
  readonly #cache: PageCache
  readonly #admission: Admission
  readonly #watch: RenderWatch | undefined
  /** The network in whose name the answer of a key is waited for. */
  readonly #leaders = new Map<string, string>()

  constructor(cache: PageCache, admission: Admission, watch?: RenderWatch) {
    this.#watch = watch
    this.#cache = cache
    this.#admission = admission
  }

  /** Whether a page that has to be made for this address would be refused now. */
  wouldRefuse(ip: string): boolean {
    return this.#admission.wouldRefuse(ip)
  }

  /** Whether an answer is there, is being made, or is made before all others. */
  isKnown(key: string): boolean {
    return this.#cache.isKnown(key)
  }

  /** Counts a refusal. @returns seconds after which to come again */
  refuse(): number {
    return this.#admission.refuse()
  }

  /** Runs `work`, whose answer is kept by nobody, when it is its turn. @throws Problem 503 */
  run<T>(ip: string, work: () => Promise<T>): Promise<T> {
    return this.#admission.run(ip, work)
  }

  /**
   * The answer of `key`, made once for all who ask at the same time.
   * @throws Problem 503
   */
  async entryOf(key: string, ip: string, render: () => Promise<Rendered>, { onMiss, again, route }: EntryOptions = {}): Promise<Entry> {
    const found = this.#cache.find(key)
    const work = currentWork()
    if (work?.span) {
      work.isCached = found !== undefined
      if (route !== undefined) work.route = route
    }
    if (found) return found
    await onMiss?.()
    const seen = (work: typeof render) => (this.#watch ? watchRender(this.#watch, key, route, work) : work)
    return this.#made(key, ip, seen(render), again && seen(again))
  }

  async #made(key: string, ip: string, render: () => Promise<Rendered>, again: EntryOptions['again']): Promise<Entry> {
    const network = subnetOf(ip)
    // Ends: each network is refused once at most.
    for (;;) {
      const leader = this.#cache.isFilling(key) ? (this.#leaders.get(key) ?? network) : network
      try {
        return await this.#fill(key, { leader, ip }, render, again)
      } catch (error) {
        // Nobody is refused for the crowd of another network.
        if (leader === network || !isOverloaded(error)) throw error
        const entry = this.#cache.find(key)
        if (entry) return entry
      }
    }
  }

  async #fill(key: string, { leader, ip }: { leader: string; ip: string }, render: () => Promise<Rendered>, again: EntryOptions['again']): Promise<Entry> {
    this.#leaders.set(key, leader)
    try {
      return await this.#cache.fill(key, render, (work, urgency) => this.#admission.run(ip, work, urgency), again)
    } finally {
      if (!this.#cache.isFilling(key)) this.#leaders.delete(key)
    }
  }
}

export function isOverloaded(error: unknown): error is Problem {
  return error instanceof Problem && error.code === overloadedCode
}
