import { databaseBusy } from './errors.ts'

/** One holder at a time, first come, first served. */
export class Mutex {
  #held = false
  readonly #waiting = new Set<() => void>()

  /** Resolves when this caller holds it; throws 503 `database-busy` after `patience` ms. */
  acquire(patience: number): Promise<void> {
    if (!this.#held) {
      this.#held = true
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(enter)
        reject(databaseBusy())
      }, patience)
      this.#waiting.add(enter)
    })
  }

  release(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#held = false
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
