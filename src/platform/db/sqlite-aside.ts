import { Worker } from 'node:worker_threads'
import type { CompiledQuery, QueryResult } from 'kysely'
import { encodeParameters } from './encode.ts'
import { asProblem } from './faults.ts'
import { noStreams, noTransactions, type Session } from './session-driver.ts'

export interface Question {
  id: number
  sql: string
  values: unknown[]
}

export type Reply = { id: number; rows: unknown[] } | { id: number; failure: { message: string; code: string | undefined } }

interface Waiting {
  resolve(rows: unknown[]): void
  reject(error: unknown): void
}

/** A thread with a reading connection of its own: begun with the first question, begun anew after it was lost. */
export class SqliteAside {
  readonly #file: string
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #asked = 0

  constructor(file: string) {
    this.#file = file
  }

  ask(sql: string, values: unknown[]): Promise<unknown[]> {
    const worker = (this.#worker ??= this.#begin())
    const id = ++this.#asked
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      // Only an open question keeps the process alive.
      worker.ref()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, not a window
      worker.postMessage({ id, sql, values } satisfies Question)
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./sqlite-aside-thread.ts', import.meta.url), { workerData: { file: this.#file } })
    worker.unref()
    worker.on('message', (reply: Reply) => this.#settle(worker, reply))
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error('The thread for long reads has ended.')))
    return worker
  }

  #settle(worker: Worker, reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (this.#waiting.size === 0) worker.unref()
    if ('rows' in reply) waiting?.resolve(reply.rows)
    else waiting?.reject(Object.assign(new Error(reply.failure.message), { code: reply.failure.code }))
  }

  #lose(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    const lost = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of lost) reject(error)
  }
}

/** One for all readers: it holds no state. */
export class SqliteAsideSession implements Session {
  readonly #aside: SqliteAside
  readonly #guard: (sql: string) => void

  constructor(aside: SqliteAside, guard: (sql: string) => void) {
    this.#aside = aside
    this.#guard = guard
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#guard(query.sql)
    try {
      const rows = await this.#aside.ask(query.sql, encodeParameters(query.parameters))
      // The caller of Kysely states R from the query it built; a driver cannot know it.
      return { rows: rows as R[] }
    } catch (error) {
      throw asProblem(error)
    }
  }

  streamQuery(): never {
    throw noStreams()
  }

  async begin(): Promise<void> {
    throw noTransactions()
  }
  async commit(): Promise<void> {}
  async rollback(): Promise<void> {}
  async release(): Promise<void> {}
}
