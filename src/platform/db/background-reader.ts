import type { CompiledQuery, QueryResult } from 'kysely'
import { WorkerThread } from '../threads/worker-thread.ts'
import { encodeParameters } from './encode.ts'
import { asProblem } from './errors.ts'
import { ReadingSession } from './session-driver.ts'
import { watched, type StatementWatch } from './statement-watch.ts'

export interface BackgroundQuery {
  sql: string
  values: unknown[]
}

export type BackgroundReader = WorkerThread<BackgroundQuery, unknown[]>

/** A thread with a reading connection of its own. */
export function openBackgroundReader(file: string): BackgroundReader {
  return new WorkerThread(new URL('./background-reader-thread.ts', import.meta.url), { file })
}

/** One for all readers: it holds no state. */
export class BackgroundReaderSession extends ReadingSession {
  readonly #aside: BackgroundReader
  readonly #guard: (sql: string) => void
  readonly #watch: StatementWatch | undefined

  constructor(aside: BackgroundReader, guard: (sql: string) => void, watch: StatementWatch | undefined) {
    super()
    this.#watch = watch
    this.#aside = aside
    this.#guard = guard
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#guard(query.sql)
    try {
      const values = encodeParameters(query.parameters)
      const rows = await watched(this.#watch, query.sql, values, () => this.#aside.ask({ sql: query.sql, values }))
      // The caller of Kysely states R from the query it built; a driver cannot know it.
      return { rows: rows as R[] }
    } catch (error) {
      throw asProblem(error)
    }
  }
}
