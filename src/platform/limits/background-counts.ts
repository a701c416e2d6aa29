import { nextCount, type Count, type Hit } from './counters.ts'

/** How long hits are gathered before the shared counts learn of them, ms. */
const gatheringMs = 250
/** Beyond it everything that is known is forgotten at once; the shared counts know it still. */
const mostKeys = 50_000

/**
 * Counts for what must not wait: they answer from what this process knows, and learn afterwards what all processes together have
 * counted. A crowd over several processes may therefore pass with what comes within that time.
 */
export class BackgroundCounts {
  readonly #share: (hits: Hit[]) => Promise<Count[]>
  readonly #known = new Map<string, Count>()
  #unsent = new Map<string, Hit>()
  #timer: NodeJS.Timeout | undefined
  #isSending = false
  #isClosed = false

  /** @param share counts in the shared counts */
  constructor(share: (hits: Hit[]) => Promise<Count[]>) {
    this.#share = share
  }

  /** What the count would be after the hit. */
  after(hit: Hit): Count {
    return nextCount(this.#known.get(hit.key), hit)
  }

  add(hit: Hit): void {
    if (this.#known.size >= mostKeys) this.#known.clear()
    const count = this.after(hit)
    this.#known.set(hit.key, count)
    // Those of a window that is over would be counted for the new one.
    const earlier = count.hits === 1 ? 0 : (this.#unsent.get(hit.key)?.times ?? 0)
    this.#unsent.set(hit.key, { ...hit, times: earlier + 1 })
    this.#gather()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #gather(): void {
    if (this.#timer || this.#isSending || this.#isClosed) return
    this.#timer = setTimeout(() => void this.#send(), gatheringMs).unref()
  }

  async #send(): Promise<void> {
    this.#timer = undefined
    this.#isSending = true
    const sent = this.#unsent
    this.#unsent = new Map()
    try {
      for (const count of await this.#share([...sent.values()])) this.#learn(count, sent.get(count.key)?.now ?? 0)
    } finally {
      this.#isSending = false
    }
    if (this.#unsent.size > 0) this.#gather()
  }

  #learn(count: Count, sentAt: number): void {
    const known = this.#known.get(count.key)
    // Another window has begun meanwhile.
    if (known && known.started_at > sentAt) return
    this.#known.set(count.key, { ...count, hits: count.hits + (this.#unsent.get(count.key)?.times ?? 0) })
  }
}
