import type { CompiledQuery, QueryResult } from 'kysely'
import { AskedThread } from '../threads/worker-thread.ts'
import { encodeParameters } from './encode.ts'
import { asProblem } from './errors.ts'
import { ReadingSession } from './session-driver.ts'

export interface AsideQuestion {
  sql: string
  values: unknown[]
}

export type SqliteAside = AskedThread<AsideQuestion, unknown[]>

/** A thread with a reading connection of its own. */
export function openAside(file: string): SqliteAside {
  return new AskedThread(new URL('./background-reader-thread.ts', import.meta.url), { file })
}

/** One for all readers: it holds no state. */
export class SqliteAsideSession extends ReadingSession {
  readonly #aside: SqliteAside
  readonly #guard: (sql: string) => void

  constructor(aside: SqliteAside, guard: (sql: string) => void) {
    super()
    this.#aside = aside
    this.#guard = guard
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#guard(query.sql)
    try {
      const rows = await this.#aside.ask({ sql: query.sql, values: encodeParameters(query.parameters) })
      // The caller of Kysely states R from the query it built; a driver cannot know it.
      return { rows: rows as R[] }
    } catch (error) {
      throw asProblem(error)
    }
  }
}
