import type { Api } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { nameOf, type ListOperation, type Operation } from '../operation.ts'

/** What is known of one operation; a new object at every change. */
export interface QuerySnapshot {
  /** The answer; for a list its pages in order. */
  data: unknown
  error: Problem | null
  errorMore: Problem | null
  fetching: false | 'first' | 'more'
  /** Epoch ms of the answer. */
  at: number
}

export interface CacheEntry {
  known: QuerySnapshot
  listeners: Set<() => void>
  /** Known as soon as something shows it. */
  operation: Any | null
  inPage: boolean
  /** Epoch ms of the last failure. */
  failedAt: number
  flight: { promise: Promise<unknown>; abort: AbortController } | null
}

/** Answers by the names of their operations that come together, before each is asked for by itself. Never rejects. */
export type PrefetchAnswers = () => Promise<ReadonlyMap<string, unknown>>

type Any = Operation<unknown> | ListOperation<unknown>

const unknown: QuerySnapshot = { data: undefined, error: null, errorMore: null, fetching: false, at: 0 }
/** Answers nobody looks at are forgotten when there are more than this many. */
const mostIdle = 60
/** How long a screen may be gone before its request is given up, ms: a page that replaces it may ask the same. */
const grace = 50
/** What failed so lately, while the code that shows it was on its way, is not asked for by that again, ms. */
const justNow = 5_000

/** Answers of the API, asked once for all who show them. `fresh` is how long an answer is taken as it is, in ms. */
export class QueryStore {
  readonly #api: Api
  readonly #fresh: number
  readonly #kept = new Map<string, CacheEntry>()

  constructor(api: Api, fresh: number) {
    this.#api = api
    this.#fresh = fresh
  }

  look(operation: Any): QuerySnapshot {
    return this.#kept.get(nameOf(operation))?.known ?? unknown
  }

  watch(operation: Any, listener: () => void): () => void {
    const kept = this.#keptOf(nameOf(operation))
    kept.operation = operation
    kept.listeners.add(listener)
    return () => {
      kept.listeners.delete(listener)
      // Whoever shows it next is a new visit.
      if (kept.listeners.size === 0) kept.failedAt = 0
      setTimeout(() => kept.listeners.size === 0 && kept.flight?.abort.abort(), grace)
    }
  }

  /** The answer, asked for unless a fresh one is here. A list answers with its first page. Throws what the API threw. */
  async fetch<T>(operation: Operation<T> | ListOperation<T>, ahead?: PrefetchAnswers): Promise<T> {
    const kept = this.#keptOf(nameOf(operation))
    kept.inPage = operation.kind === 'one' && operation.inPage === true
    this.#takeFromOthers(operation, kept)
    if (!this.#isCurrent(kept)) {
      // A new visit begins with placeholders, not with the failure of the one before.
      if (kept.known.error && !kept.flight) this.#change(kept, { error: null })
      await this.#ask(operation, kept, ahead)
    }
    const { data } = kept.known
    return (operation.kind === 'list' ? (data as unknown[])[0] : data) as T // the operation's own answer, validated by the server
  }

  /** Asks for what has come onto the screen. */
  begin(operation: Any): void {
    if (Date.now() - this.#keptOf(nameOf(operation)).failedAt > justNow) this.fetch(operation).catch(() => {})
  }

  /** Asks again, whatever is here or on its way: that may not know of what was just written. What is shown stays until the answer comes. */
  async refetch(operation: Any): Promise<void> {
    const kept = this.#keptOf(nameOf(operation))
    // No longer fresh, also when this request is given up because nothing shows it for a moment.
    kept.known = { ...kept.known, at: 0 }
    await kept.flight?.promise.catch(() => {})
    await this.#ask(operation, kept).catch(() => {})
  }

  /** A new visit begins with placeholders, not with what failed before it and is not on the screen. */
  forgetFailures(): void {
    for (const [name, { known, listeners, flight }] of this.#kept) if (known.error && listeners.size === 0 && !flight) this.#kept.delete(name)
  }

  /** Asks again for everything on the screen that failed: the connection is back. */
  retryFailed(): void {
    for (const { known, listeners, operation } of this.#kept.values()) {
      if (!operation || listeners.size === 0) continue
      if (known.error) void this.refetch(operation)
      else if (known.errorMore && operation.kind === 'list') void this.more(operation)
    }
  }

  async more(operation: ListOperation<unknown>): Promise<void> {
    const kept = this.#keptOf(nameOf(operation))
    const pages = (kept.known.data ?? []) as { links: { next: string | null } }[] // a list keeps its pages
    const next = pages.at(-1)?.links.next
    if (!next || kept.flight) return
    await this.#run(kept, 'more', async (signal) => {
      const { failed, failedMore = failed, joinsFields } = operation.texts
      return [...pages, await this.#api.follow(next, { signal, failed: failedMore, joinsFields })]
    }).catch(() => {})
  }

  set<T>(operation: Operation<T>, data: T): void
  set(operation: Any, data: unknown): void
  set(operation: Any, data: unknown): void {
    this.#change(this.#keptOf(nameOf(operation)), { data, error: null, at: Date.now() })
  }

  /** Changes an answer that is here; nothing happens when there is none. */
  update<T>(operation: Operation<T>, change: (data: T) => T): void {
    const kept = this.#kept.get(nameOf(operation))
    if (kept?.known.data !== undefined) this.#change(kept, { data: change(kept.known.data as T) }) // kept under this operation's name
  }

  /** Changes the pages of a list that is here. */
  updatePages<T>(operation: ListOperation<T>, change: (pages: T[]) => T[]): void {
    const kept = this.#kept.get(nameOf(operation))
    if (kept?.known.data !== undefined) this.#change(kept, { data: change(kept.known.data as T[]) }) // kept under this operation's name
  }

  forget(operation: Any): void {
    this.#kept.delete(nameOf(operation))
  }

  /** Forgets what nobody looks at and asks again for the rest: another reader sits here now. */
  renew(): void {
    for (const [name, kept] of [...this.#kept]) {
      if (kept.listeners.size === 0) this.#kept.delete(name)
      else if (kept.operation) void this.refetch(kept.operation)
    }
  }

  /** Every answer that is not in the page itself by its name, in the order asked, for the page's state. */
  entries(): [name: string, data: unknown][] {
    return [...this.#kept].flatMap(([name, { known, inPage }]): [string, unknown][] => (known.data === undefined || inPage ? [] : [[name, known.data]]))
  }

  /** Takes what `entries` gave; what is here and current, or on its way, stays. */
  restore(entries: Iterable<[name: string, data: unknown]>): void {
    for (const [name, data] of entries) {
      const kept = this.#keptOf(name)
      if (!kept.flight && !this.#isCurrent(kept)) this.#change(kept, { data, error: null, at: Date.now() })
    }
  }

  /** Whether the answer that is here is taken as it is. */
  #isCurrent({ known: { data, at }, listeners, operation }: CacheEntry): boolean {
    if (data === undefined) return false
    if (Date.now() - at < this.#fresh) return true
    if (listeners.size === 0 || !operation) return false
    // A list that a reader has made longer is not cut back to its first page under their eyes.
    return operation.kind === 'list' ? Array.isArray(data) && data.length > 1 : operation.keptWhileShown === true
  }

  #takeFromOthers(operation: Any, kept: CacheEntry): void {
    if (kept.known.data !== undefined || operation.kind !== 'one' || !operation.among) return
    const data = operation.among(<A>(other: Operation<A>) => this.look(other).data as A | undefined) // kept under that operation's name
    if (data !== undefined) this.#change(kept, { data, at: Date.now() })
  }

  #ask(operation: Any, kept: CacheEntry, ahead?: PrefetchAnswers): Promise<unknown> {
    if (kept.flight && kept.known.fetching === 'first') return kept.flight.promise
    kept.flight?.abort.abort()
    return this.#run(kept, 'first', async (signal) => {
      const given = ahead && (await ahead()).get(nameOf(operation))
      if (given !== undefined) return given
      const { failed, missing, joinsFields } = operation.texts
      const answer = await this.#api.call(operation.key, operation.input, { signal, failed, missing, joinsFields })
      return operation.kind === 'list' ? [answer] : answer
    })
  }

  #run(kept: CacheEntry, fetching: 'first' | 'more', work: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
    const abort = new AbortController()
    const promise = work(abort.signal).then(
      (data) => {
        if (kept.flight?.abort === abort) this.#settle(kept, { data, error: null, errorMore: null, at: Date.now() })
        return data
      },
      (thrown: unknown) => {
        if (!abort.signal.aborted) kept.failedAt = Date.now()
        if (kept.flight?.abort === abort) this.fail(kept, fetching, abort.signal.aborted ? null : problemIn(thrown))
        throw thrown
      },
    )
    kept.flight = { promise, abort }
    this.#change(kept, fetching === 'more' ? { fetching, errorMore: null } : { fetching })
    return promise
  }

  /** `problem` is null when the request was given up. */
  protected fail(kept: CacheEntry, fetching: 'first' | 'more', problem: Problem | null): void {
    if (!problem) return this.#settle(kept, {})
    if (fetching === 'more') return this.#settle(kept, { errorMore: problem })
    this.#settle(kept, isLost(problem) ? { error: problem, data: undefined } : { error: problem })
  }

  #settle(kept: CacheEntry, change: Partial<QuerySnapshot>): void {
    kept.flight = null
    this.#change(kept, { ...change, fetching: false })
  }

  #change(kept: CacheEntry, change: Partial<QuerySnapshot>): void {
    kept.known = { ...kept.known, ...change }
    for (const listener of kept.listeners) listener()
  }

  #keptOf(name: string): CacheEntry {
    let kept = this.#kept.get(name)
    if (!kept) {
      kept = { known: unknown, listeners: new Set(), operation: null, inPage: false, failedAt: 0, flight: null }
      this.#kept.set(name, kept)
      this.#sweep()
    }
    return kept
  }

  #sweep(): void {
    if (this.#kept.size <= mostIdle * 2) return
    const idle = [...this.#kept].filter(([, kept]) => kept.listeners.size === 0 && !kept.flight)
    for (const [name] of idle.slice(0, -mostIdle)) this.#kept.delete(name)
  }
}

function problemIn(thrown: unknown): Problem {
  return thrown instanceof Problem ? thrown : new Problem(500, 'went-wrong', wentWrong())
}

/** What is gone must not stay on the screen. Any other failure leaves what is here, 401 and 403 too: a form is drawn from it, and the session ends with a login over it. */
function isLost({ status }: Problem): boolean {
  return status === 404 || status === 410
}
