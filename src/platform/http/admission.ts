import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { t } from '#i18n/messages.ts'
import { Problem } from '../../base/problem.ts'
import { subnetOf } from '../limits/network.ts'
import type { Services } from '../services.ts'
import { FairQueue } from './fair-queue.ts'

interface AdmissionSettings {
  /** Pieces of work that run together. */
  atOnce: number
  /** ms that a piece of work may wait for its turn. */
  longestWait: number
  /** ms that the next piece waits for an idle moment while others are refused. */
  longestIdleWait?: number
}

const defaultWait = 2_000
const defaultIdleWait = 25
/** ms after a refusal in which there is too much to do. */
const overloadedFor = 1_000

/** On PostgreSQL a render mostly waits for the database, on SQLite it needs the process itself. */
export function admissionOf({ database, config }: Pick<Services, 'database' | 'config'>): AdmissionSettings {
  const processors = availableParallelism()
  const fitting = database.engine === 'postgres' ? Math.min(16, 4 * processors) : Math.min(4, processors)
  return { atOnce: config.admission?.atOnce ?? Math.max(2, fitting), longestWait: config.admission?.longestWait ?? defaultWait }
}

interface Waiting {
  start(): void
  refuse(): void
}

export const overloadedCode = 'overloaded'

/** What many read is made before what is asked for the first time: a crowd must not keep them from it. */
export type Urgency = 'hot' | 'usual'

/** A queue never gets longer than this, however short its work is: each place holds a request in memory. */
const mostWaiting = 1_000
/** ms that a piece of work is taken to need before any has been seen. */
const firstGuess = 10
/** Share of the newest piece of work in the average. */
const weight = 0.05

/**
 * Admission control for work that costs time: few pieces at once, the others in a queue that is bounded by waiting time and
 * fair between networks. What would wait too long is refused at once, so that the rest is answered in time.
 */
export class Admission {
  readonly #settings: AdmissionSettings
  readonly #queues = { hot: new FairQueue<Waiting>(), usual: new FairQueue<Waiting>() }
  #running = 0
  #averageMs = firstGuess
  #refusedAt = -Infinity
  readonly figures = { admitted: 0, refused: 0, waitedMs: 0 }

  constructor(settings: AdmissionSettings) {
    this.#settings = settings
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#ahead('usual')
  }

  /**
   * Runs `work` when it is its turn. Work that runs must not ask for a turn of its own.
   * @throws Problem 503 with the code 'overloaded'
   */
  async run<T>(ip: string, work: () => Promise<T>, urgency: Urgency = 'usual'): Promise<T> {
    const came = performance.now()
    await this.#turn(subnetOf(ip), urgency)
    const began = performance.now()
    this.figures.admitted++
    this.figures.waitedMs += began - came
    try {
      return await work()
    } finally {
      this.#running--
      this.#afterOthers(() => {
        this.#averageMs += weight * (performance.now() - began - this.#averageMs)
        this.#startNext()
      })
    }
  }

  /** The event loop gets its turn first: stored pages are answered between two renders. */
  #afterOthers(next: () => void): void {
    const now = performance.now()
    if (now - this.#refusedAt > overloadedFor) setImmediate(next)
    else whenIdle(now + (this.#settings.longestIdleWait ?? defaultIdleWait), next)
  }

  async #turn(network: string, urgency: Urgency): Promise<void> {
    const ahead = this.#ahead(urgency)
    if (this.#running < this.#settings.atOnce && ahead === 0) {
      this.#running++
      return
    }
    const queue = this.#queues[urgency]
    if (this.#isFull(ahead) && !makeRoom(queue, network)) throw this.#refusal()
    return this.#wait(queue, network)
  }

  /** How many wait that have their turn before who comes now. */
  #ahead(urgency: Urgency): number {
    const { hot, usual } = this.#queues
    return urgency === 'hot' ? hot.size : hot.size + usual.size
  }

  #wait(queue: FairQueue<Waiting>, network: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const remove = queue.add(network, {
        start() {
          clearTimeout(timer)
          resolve()
        },
        refuse: () => {
          clearTimeout(timer)
          reject(this.#refusal())
        },
      })
      const timer = setTimeout(() => remove() && reject(this.#refusal()), this.#settings.longestWait)
    })
  }

  #startNext(): void {
    while (this.#running < this.#settings.atOnce) {
      const next = this.#queues.hot.take() ?? this.#queues.usual.take()
      if (!next) return
      this.#running++
      next.start()
    }
  }

  /** A few may always wait: one slow piece of work says nothing about the next. */
  #isFull(ahead: number): boolean {
    const { atOnce, longestWait } = this.#settings
    const expectedWait = ((ahead + 1) * this.#averageMs) / atOnce
    return ahead >= mostWaiting || (ahead >= 2 * atOnce && expectedWait > longestWait)
  }

  /** Whether work for this address would be refused if it came now. */
  wouldRefuse(ip: string): boolean {
    return this.#isFull(this.#ahead('usual')) && longerLine(this.#queues.usual, subnetOf(ip)) === undefined
  }

  /** Counts a refusal. @returns seconds after which to come again, with a share of chance, so that a crowd does not come back together */
  refuse(): number {
    this.figures.refused++
    this.#refusedAt = performance.now()
    return 1 + Math.round(Math.random() * 3)
  }

  #refusal(): Problem {
    const { stackTraceLimit } = Error
    // To write down the stack would take longer than all the rest of a refusal.
    Error.stackTraceLimit = 0
    const problem = new Problem(503, overloadedCode, t('http.error-too-much-at-once'), { retryAfter: this.refuse() })
    Error.stackTraceLimit = stackTraceLimit
    return problem
  }
}

/**
 * Goes on in an idle moment, at `until` at the latest. Under more load than can be carried the event loop would have none, and
 * every stored page would wait for all who are refused.
 */
function whenIdle(until: number, next: () => void): void {
  const { idle } = performance.eventLoopUtilization()
  // No immediate: while one waits the loop is never idle.
  setTimeout(() => (performance.eventLoopUtilization().idle > idle || performance.now() >= until ? next() : whenIdle(until, next)), 1)
}

/** The network with the longest line, if it has more in it than `network` would have. */
function longerLine(queue: FairQueue<Waiting>, network: string): string | undefined {
  const longest = queue.longest()
  return longest === undefined || queue.lengthOf(network) + 1 >= queue.lengthOf(longest) ? undefined : longest
}

/** The network with the longest line gives a place to one that has fewer. */
function makeRoom(queue: FairQueue<Waiting>, network: string): boolean {
  const longest = longerLine(queue, network)
  if (longest !== undefined) queue.dropNewest(longest)?.refuse()
  return longest !== undefined
}
