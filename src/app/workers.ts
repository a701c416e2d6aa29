import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { passOnWhenKilled } from './handed-connections.ts'
import { longestStop, type StopOrder } from './stop-process.ts'

/** A new process that has not become ready by then is given up, ms. */
const startPatience = 60_000
/** The next process is replaced once the last has ended or so much time is over, ms: a long upload holds up nobody. */
const retirePatience = 15_000
/** ms after which a process that has not ended by itself is killed. */
const killAfter = 5_000
/** Pause before a process that died is started again, ms; doubled for each one in a row that never became ready. */
const shortestPause = 250
const longestPause = 30_000

/** The web processes of a site: as many as there should be, each replaced when it dies or when `replaceAll` is asked for. */
export class Workers {
  readonly #most: number
  readonly #stopGrace: number
  /** Those that finish what they have begun. */
  readonly #retired = new Map<Worker, Promise<void>>()
  /** Those that serve or will: by the number of wishes there had been when they were started. */
  readonly #members = new Map<Worker, number>()
  readonly #ready = new WeakSet<Worker>()
  #wishes = 0
  #replacing = false
  #stopping = false
  #failedStarts = 0

  /** @param stopGrace seconds that requests may take after an order to stop */
  constructor(most: number, stopGrace: number) {
    this.#most = most
    this.#stopGrace = stopGrace
  }

  start(): void {
    cluster.on('exit', (worker, code) => this.#noteExit(worker, code))
    for (let i = 0; i < this.#most; i++) this.#join(this.#fork())
  }

  /**
   * Replaces every process that was started before this call, one after the other: a new one answers before an old one stops.
   * While a replacement runs, the call only makes it go on until the processes of its own time are replaced too.
   */
  async replaceAll(): Promise<void> {
    this.#wishes++
    if (this.#replacing) return
    this.#replacing = true
    try {
      for (let wish = this.#wishes; this.#isOutdated() && !this.#stopping;) {
        if (await this.#replaceOne()) continue
        console.error('A new web process did not become ready; the old ones go on.')
        // Only who asks again, with other code perhaps, makes it worth another try.
        if (wish === this.#wishes) return
        wish = this.#wishes
      }
    } finally {
      this.#replacing = false
    }
  }

  stop(): void {
    this.#stopping = true
    for (const worker of Object.values(cluster.workers ?? {})) if (worker) void this.#order(worker, 'stop')
  }

  #isOutdated(): boolean {
    return [...this.#members.values()].some((wish) => wish < this.#wishes)
  }

  /** False when the new process did not become ready. */
  async #replaceOne(): Promise<boolean> {
    // Whoever asks for replacements in a row must not gather processes.
    while (this.#retired.size >= this.#most) await Promise.race(this.#retired.values())
    const next = this.#fork()
    const wish = this.#wishes
    if (!(await this.#becomesReady(next))) {
      await this.#kill(next)
      return false
    }
    this.#join(next, wish)
    const oldest = [...this.#members].sort(([, a], [, b]) => a - b)[0]?.[0]
    // One that died meanwhile has been replaced by this one.
    if (oldest && this.#members.size > this.#most) await this.#retire(oldest)
    return true
  }

  #fork(): Worker {
    const worker = cluster.fork()
    passOnWhenKilled(worker)
    worker.on('message', (message) => {
      if (message !== 'ready') return
      this.#ready.add(worker)
      this.#failedStarts = 0
    })
    return worker
  }

  #join(worker: Worker, wish = this.#wishes): void {
    if (worker.isDead()) return
    this.#members.set(worker, wish)
  }

  /** False when it dies first, or takes too long. */
  async #becomesReady(worker: Worker): Promise<boolean> {
    const enough = new AbortController()
    const { signal } = enough
    const ready = new Promise<void>((resolve) => worker.on('message', () => this.#ready.has(worker) && resolve()))
    await Promise.race([ready, once(worker, 'exit', { signal }).catch(() => {}), sleep(startPatience, undefined, { signal }).catch(() => {})])
    enough.abort()
    return this.#ready.has(worker) && !worker.isDead()
  }

  async #retire(worker: Worker): Promise<void> {
    this.#members.delete(worker)
    const ended = this.#order(worker, 'retire').finally(() => this.#retired.delete(worker))
    this.#retired.set(worker, ended)
    await Promise.race([ended, sleep(retirePatience, undefined, { ref: false })])
  }

  /** Resolves when the process has ended. Not by a signal: those reach a worker from elsewhere too. */
  async #order(worker: Worker, order: StopOrder): Promise<void> {
    if (worker.isDead()) return
    const killing = setTimeout(() => worker.process.kill('SIGKILL'), longestStop(order, this.#stopGrace) + killAfter)
    const exit = once(worker, 'exit')
    // One whose channel is closed already is ending.
    if (worker.isConnected()) worker.send(order, () => {})
    await exit
    clearTimeout(killing)
  }

  async #kill(worker: Worker): Promise<void> {
    if (worker.isDead()) return
    const exit = once(worker, 'exit')
    worker.process.kill('SIGKILL')
    await exit
  }

  #noteExit(worker: Worker, code: number): void {
    if (!this.#members.delete(worker) || this.#stopping) return
    if (!this.#ready.has(worker)) this.#failedStarts++
    console.error(`A web process ended (${code}); starting another.`)
    const pause = Math.min(longestPause, shortestPause * 2 ** this.#failedStarts)
    setTimeout(() => !this.#stopping && this.#members.size < this.#most && this.#join(this.#fork()), pause * Math.random())
  }
}
