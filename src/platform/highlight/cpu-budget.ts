export class CodeTooHeavy extends Error {}

/** µs of CPU time of this thread. */
interface Allowance {
  /** In all calls of `run` together. */
  whole: number
  /** In one of them. */
  turn: number
}

/** CPU time of the calls of `run`, without what else the thread does between them. */
export class CpuBudget {
  readonly #most: Allowance
  #before = 0
  #begun: NodeJS.CpuUsage | undefined

  constructor(most: Allowance) {
    this.#most = most
  }

  run<T>(work: () => T): T {
    this.#begun = process.threadCpuUsage()
    try {
      return work()
    } finally {
      this.#before += this.#turn()
      this.#begun = undefined
    }
  }

  /** Called by `work`. @throws CodeTooHeavy */
  check(): void {
    const turn = this.#turn()
    if (turn > this.#most.turn || this.#before + turn > this.#most.whole) throw new CodeTooHeavy('The code takes too much of a processor.')
  }

  #turn(): number {
    const { user, system } = process.threadCpuUsage(this.#begun)
    return user + system
  }
}
