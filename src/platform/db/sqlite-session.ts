import { CompiledQuery, type QueryResult } from 'kysely'
import type { Statement } from 'better-sqlite3'
import { encodeParameters } from './encode.ts'
import { asProblem, databaseTimeoutMs, isBusy } from './errors.ts'
import { noStreams, ReadingSession, type Session } from './session-driver.ts'
import type { SqliteConnection, SqliteConnections } from './sqlite-connections.ts'
import { yieldToEventLoop, waitUntilFree } from './queue.ts'

/** Inside a transaction everything goes to the writer; outside, reads go to the reader and writes wait for the writer. */
export class SqliteSession implements Session {
  readonly #connections: SqliteConnections
  readonly #patience: number
  #open = false

  /** `patience`: ms to wait for other writers, in this process and in others. */
  constructor(connections: SqliteConnections, patience = databaseTimeoutMs) {
    this.#connections = connections
    this.#patience = patience
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const pause = yieldToEventLoop()
    if (pause) await pause
    const { writer, reader } = this.#connections
    try {
      if (this.#open) return run<R>(writer, query)
      if (reader.prepare(query.sql).readonly) return await read<R>(reader, query, this.#patience)
    } catch (error) {
      throw asProblem(error)
    }
    return this.#writeAlone<R>(query)
  }

  streamQuery(): never {
    throw noStreams()
  }

  async begin(): Promise<void> {
    const deadline = performance.now() + this.#patience
    await this.#connections.writing.acquire(this.#patience)
    try {
      await waitUntilFree(deadline, () => run(this.#connections.writer, CompiledQuery.raw('begin immediate')))
      this.#open = true
    } finally {
      if (!this.#open) this.#connections.writing.release()
    }
  }

  async commit(): Promise<void> {
    await waitUntilFree(performance.now() + this.#patience, () => run(this.#connections.writer, CompiledQuery.raw('commit')))
    this.#close()
  }

  async rollback(): Promise<void> {
    if (!this.#open) return
    const { raw } = this.#connections.writer
    try {
      // A COMMIT that failed (disk full, I/O error) has rolled back by itself; a second rollback would hide why.
      if (raw.inTransaction) raw.exec('rollback')
    } finally {
      this.#close()
    }
  }

  async release(): Promise<void> {
    await this.rollback()
  }

  /** A single write takes the same turn as transactions, else it would slip into somebody's open one. */
  async #writeAlone<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { writer, writing } = this.#connections
    const deadline = performance.now() + this.#patience
    await writing.acquire(this.#patience)
    try {
      return await waitUntilFree(deadline, () => run<R>(writer, query))
    } finally {
      writing.release()
    }
  }

  #close(): void {
    this.#open = false
    this.#connections.writing.release()
  }
}

/** One for all readers: it holds no state. */
export class SqliteReadingSession extends ReadingSession {
  readonly #reader: SqliteConnection
  readonly #guard: (sql: string) => void

  constructor(reader: SqliteConnection, guard: (sql: string) => void) {
    super()
    this.#reader = reader
    this.#guard = guard
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#guard(query.sql)
    const pause = yieldToEventLoop()
    if (pause) await pause
    try {
      return await read<R>(this.#reader, query, databaseTimeoutMs)
    } catch (error) {
      throw asProblem(error)
    }
  }
}

/** Readers wait for nobody, except for another process that recovers the log after a crash. */
async function read<R>(connection: SqliteConnection, query: CompiledQuery, patience: number): Promise<QueryResult<R>> {
  return waitUntilFree(performance.now() + patience, () => run<R>(connection, query))
}

function run<R>(connection: SqliteConnection, { sql, parameters }: CompiledQuery): QueryResult<R> {
  const statement = connection.prepare(sql)
  const values = encodeParameters(parameters)
  const { watch } = connection
  if (!watch) return resultOf(statement, values)
  const begunAt = performance.now()
  try {
    const result = resultOf<R>(statement, values)
    watch({ sql, values, begunAt, endedAt: performance.now(), rows: Number(result.numAffectedRows ?? result.rows.length), failed: false })
    return result
  } catch (error) {
    // What is in the way of others is tried again, and seen then.
    if (!isBusy(error)) watch({ sql, values, begunAt, endedAt: performance.now(), rows: 0, failed: true })
    throw error
  }
}

function resultOf<R>(statement: Statement, values: unknown[]): QueryResult<R> {
  // The caller of Kysely states R from the query it built; a driver cannot know it.
  if (statement.reader) return { rows: statement.all(values) as R[] }
  const { changes } = statement.run(values)
  return { numAffectedRows: BigInt(changes), rows: [] }
}
