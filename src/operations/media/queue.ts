import { availableParallelism } from 'node:os'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'

/** One processor stays free for those who read. */
export const picturesAtOnce = availableParallelism() > 2 ? 2 : 1
const longestQueue = 100

/** Runs few enough works on pictures at a time; first come, first served. */
export class MediaQueue {
  readonly #atOnce: number
  readonly #waiting: (() => void)[] = []
  #atWork = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** @throws Problem 503 when the queue is long; what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#atWork >= this.#atOnce) {
      if (this.#waiting.length >= longestQueue) throw new Problem(503, 'busy', t('media.error-too-much-at-once-please-try'), { retryAfter: 5 })
      await new Promise<void>((turn) => this.#waiting.push(turn))
    } else {
      this.#atWork++
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#atWork--
    }
  }
}
