import { withoutErased } from '#community/accounts/service.ts'
import { perServices } from '#platform/per-services.ts'
import type { Services } from '#platform/services.ts'
import { dayOf } from './rules.ts'
import { addCounts, type CountKind, type DailyCount } from './store.ts'

/** Counts are written together this often, ms; what a crash takes is at most that. */
const flushEvery = 3_000
/** Different names of a kind in a day: a flood of made-up ones ends in a row of its own. */
const mostNames = 20_000
const others = '(others)'

/** The counter of this process. */
export const dailyCounter = perServices((services) => new DailyCounter(services))

/** Adds up in memory and writes in batches; no cached answer becomes stale by it. */
class DailyCounter {
  readonly #services: Services
  #waiting = new Map<string, DailyCount>()
  #names = { day: 0, known: new Map<CountKind, Set<string>>() }
  #timer: NodeJS.Timeout | undefined

  constructor(services: Services) {
    this.#services = services
  }

  add(kind: CountKind, name = ''): void {
    const day = dayOf(this.#services.now())
    const counted = this.#admit(kind, day, name) ? name : others
    const key = `${kind} ${day} ${counted}`
    const known = this.#waiting.get(key)
    if (known) known.count++
    else this.#waiting.set(key, { kind, day, name: counted, count: 1 })
    this.#timer ??= setTimeout(() => void this.flush(), flushEvery).unref()
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { config, database } = this.#services
    const counts = [...this.#waiting.values()]
    this.#waiting = new Map()
    if (counts.length === 0) return
    try {
      await database.write(async ({ tx }) => addCounts(tx, await withoutErased(tx, config, counts, ({ name }) => name)))
    } catch (error) {
      this.#services.log.warn({ err: error, counts: counts.length }, 'statistics were lost')
    }
  }

  #admit(kind: CountKind, day: number, name: string): boolean {
    if (this.#names.day !== day) this.#names = { day, known: new Map() }
    const known = this.#names.known.get(kind) ?? new Set()
    this.#names.known.set(kind, known)
    if (known.size >= mostNames) return known.has(name)
    known.add(name)
    return true
  }
}
