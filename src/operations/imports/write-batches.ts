import { setImmediate as nextTurn } from 'node:timers/promises'
import { joinedWrites } from '#platform/db/joined-writes.ts'
import { purgeGradually } from '#platform/db/purge-mode.ts'
import type { Services } from '#platform/services.ts'

/** Weight of one transaction: each purges the lists of the site. More would keep other writers waiting. */
const mostWeight = 16
/** ms after which an item waits for no others: pictures of the next ones may have to be fetched. */
const longestWait = 5_000

/** One thing of an import that is ready to be written. */
export interface BatchItem<R> {
  /** About how many articles it is worth. Default: 1. */
  weight?: number
  /** May run twice, the first time for nothing: it changes the database only, and what `snapshot` puts back. */
  write(services: Services): Promise<R>
  /** What becomes of it. @throws what is no Problem */
  failed(error: unknown): R
  /** Called once it is written, in the order of the items. */
  done(result: R): Promise<void>
}

interface Batching {
  /** Nothing is written, so that nothing needs to wait for others. */
  dryRun: boolean
  /** Remembers what writes change beside the database; what it returns puts that back. */
  snapshot(): () => void
}

/** Whether it made something new, and changed or took away nothing that was there. */
function onlyAdds({ state }: { state: string }): boolean {
  return state === 'created' || state === 'skipped' || state === 'left out'
}

/** Writes the things of an import several in a transaction. One that fails is tried by itself, and takes no other with it. */
export class WriteBatches<R extends { state: string }> {
  readonly #services: Services
  readonly #batching: Batching
  #held: BatchItem<R>[] = []
  #weight = 0
  #since = 0

  constructor(services: Services, batching: Batching) {
    this.#services = services
    this.#batching = batching
  }

  /** Ends in a turn of the event loop of its own: converting one text after the other would starve all else. */
  async add(item: BatchItem<R>): Promise<void> {
    if (this.#held.length === 0) this.#since = performance.now()
    this.#held.push(item)
    this.#weight += item.weight ?? 1
    const isFull = this.#weight >= mostWeight || performance.now() - this.#since >= longestWait
    if (isFull || this.#batching.dryRun) await this.#flush({ isLast: false })
    await nextTurn()
  }

  /** Writes what is left. What it makes outdated is purged at once: who waits for the end of an import sees all of it. */
  flush(): Promise<void> {
    return this.#flush({ isLast: true })
  }

  async #flush({ isLast }: { isLast: boolean }): Promise<void> {
    const items = this.#held
    this.#held = []
    this.#weight = 0
    const results = this.#batching.dryRun ? null : await this.#together(items, isLast)
    for (const [at, item] of items.entries()) await item.done(results?.[at] ?? (await item.write(this.#services).catch((error: unknown) => item.failed(error))))
  }

  /** Null where nothing of it happened: whose fault it was shows when each is tried by itself. */
  async #together(items: readonly BatchItem<R>[], isLast: boolean): Promise<R[] | null> {
    const restore = this.#batching.snapshot()
    try {
      return await joinedWrites(this.#services, async (services, tx) => {
        const results: R[] = []
        for (const { write } of items) results.push(await write(services))
        if (!isLast && results.every((result) => onlyAdds(result))) purgeGradually(tx)
        return results
      })
    } catch {
      restore()
      return null
    }
  }
}
