import type { Log } from '../log/log.ts'

const minute = 60_000

/** Requests that were asked to come back later (503). They come in crowds: counted, and told of in one line a minute. */
export class BusyCount {
  /** Since the start, by the code of the problem. */
  readonly totals = new Map<string, number>()
  readonly #log: Log
  #untold = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(log: Log) {
    this.#log = log
  }

  add(code: string): void {
    for (const counts of [this.totals, this.#untold]) counts.set(code, (counts.get(code) ?? 0) + 1)
    if (!this.#timer) this.#tell()
  }

  close(): void {
    clearTimeout(this.#timer)
    if (this.#untold.size > 0) this.#log.warn({ refused: Object.fromEntries(this.#untold) }, 'busy')
  }

  #tell(): void {
    this.#log.warn({ refused: Object.fromEntries(this.#untold) }, 'busy')
    this.#untold = new Map()
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      if (this.#untold.size > 0) this.#tell()
    }, minute).unref()
  }
}
