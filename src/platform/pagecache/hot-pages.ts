import { inWork } from '../work-scope.ts'
import type { Admission } from '../http/admission.ts'
import type { HotAnswer, PageCache } from './page-cache.ts'

/** ms after the first purge: the changes of one deed come one after the other, and what a reader asks for meanwhile is made for that reader. */
const pause = 20
/** After one change so many are made anew; readers ask for the others. */
const most = 24
/** ms without a change, after which what was made anew is packed as small as pays. */
const quiet = 1_000
/** In whose name they wait for their turn. */
const nobody = '::'

/**
 * Makes hot answers anew right after a change has purged them, the hottest first and one after the other, so that no reader
 * has to wait for them or gets them packed badly.
 */
export class HotPages {
  readonly #cache: PageCache
  readonly #admission: Admission
  readonly #purged = new Map<string, HotAnswer>()
  /** Pack by key what was made anew. */
  readonly #unpacked = new Map<string, () => Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #quietTimer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(cache: PageCache, admission: Admission) {
    this.#cache = cache
    this.#admission = admission
    cache.onHotPurged = (answer) => this.#note(answer)
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#quietTimer)
  }

  #note(answer: HotAnswer): void {
    if (this.#stopped) return
    this.#purged.set(answer.key, answer)
    clearTimeout(this.#quietTimer)
    // Whoever has made the change does not wait for it.
    this.#timer ??= inWork(undefined, () => setTimeout(() => void this.#refill(), pause).unref())
  }

  async #refill(): Promise<void> {
    const hottest = [...this.#purged.values()].toSorted((a, b) => b.hits - a.hits).slice(0, most)
    this.#purged.clear()
    for (const answer of hottest) {
      if (this.#stopped) break
      // A reader who asks for it is told of what goes wrong.
      const pack = await this.#cache.refill(answer, (work, urgency) => this.#admission.run(nobody, work, urgency)).catch(() => undefined)
      if (pack) this.#unpacked.set(answer.key, pack)
    }
    // Where changes never pause, what they have made outdated would be kept here.
    for (const key of [...this.#unpacked.keys()].slice(0, -most)) this.#unpacked.delete(key)
    this.#timer = undefined
    if (this.#stopped) return
    if (this.#purged.size > 0) this.#timer = setTimeout(() => void this.#refill(), pause).unref()
    else this.#quietTimer = setTimeout(() => void this.#pack(), quiet).unref()
  }

  async #pack(): Promise<void> {
    for (const [key, pack] of this.#unpacked) {
      if (this.#stopped || this.#purged.size > 0) return
      this.#unpacked.delete(key)
      await pack()
    }
  }
}
