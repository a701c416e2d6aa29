import {
  AbortedTransactionError,
  PostgresAdapter,
  PostgresIntrospector,
  type CompiledQuery,
  type Dialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { encodeParameters } from './encode.ts'
import { asProblem, isConnectionFault } from './errors.ts'
import { EmptyListsCompiler } from './postgres-empty-lists.ts'
import { PreparedStatements } from './postgres-statements.ts'
import { noStreams, SessionDriver, type Session } from './session-driver.ts'
import { watched, type StatementWatch } from './statement-watch.ts'

/** Over one pool; parameters and failures look as they do on SQLite. */
export function postgresDialect(pool: Pool, watch?: StatementWatch): Dialect {
  const often = new PreparedStatements()
  return dialectOver(async () => {
    try {
      return new PostgresSession(await pool.connect(), often, watch)
    } catch (error) {
      throw asProblem(error)
    }
  })
}

export function dialectOver(open: () => Promise<Session>): Dialect {
  return {
    createDriver: () => new SessionDriver(open),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new EmptyListsCompiler(),
  }
}

class PostgresSession implements Session {
  readonly #client: PoolClient
  readonly #often: PreparedStatements
  readonly #watch: StatementWatch | undefined
  #open = false
  #broken = false
  readonly #onLoss = (): void => {
    this.#broken = true
  }

  constructor(client: PoolClient, often: PreparedStatements, watch: StatementWatch | undefined) {
    this.#client = client
    this.#watch = watch
    this.#often = often
    // The pool listens to idle connections only; the loss of this one between two statements would end the process.
    client.on('error', this.#onLoss)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.#run(query.sql, encodeParameters(query.parameters))
    // The caller of Kysely states R from the query it built; a driver cannot know it.
    return { rows: rows as R[], numAffectedRows: counting.has(command) ? BigInt(rowCount ?? 0) : undefined }
  }

  streamQuery(): never {
    throw noStreams()
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    await this.#run(`begin${level}${accessMode ? ` ${accessMode}` : ''}`)
    this.#open = true
  }

  async commit(): Promise<void> {
    const { command } = await this.#run('commit')
    this.#open = false
    // After a swallowed error inside the transaction PostgreSQL answers COMMIT with ROLLBACK, and no error.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    if (!this.#open) return
    this.#open = false
    try {
      await this.#client.query('rollback')
    } catch {
      // The failure this rollback is for is the one to tell; a connection in doubt is thrown away.
      this.#broken = true
    }
  }

  async release(): Promise<void> {
    await this.rollback()
    this.#client.off('error', this.#onLoss)
    this.#client.release(this.#broken)
  }

  async #run(sql: string, values?: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null; command: string }> {
    try {
      const name = values && !takesAllColumns.test(sql) ? this.#often.nameOf(sql) : undefined
      const query = { text: sql, ...(values && { values }), ...(name && { name }) }
      return await watched(this.#watch, sql, values ?? [], () => this.#client.query(query))
    } catch (error) {
      if (isConnectionFault(error)) this.#broken = true
      throw asProblem(withCaller(error))
    }
  }
}

/**
 * `*` that is not that of `count(*)`. Kept by name, such a statement fails once a newer version has added a column, and a
 * transaction cannot go on after that.
 */
const takesAllColumns = /[^(]\*/
const counting = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** pg's errors are made in a socket's callback: their stack does not say who asked. */
export function withCaller(error: unknown): unknown {
  if (error instanceof Error) error.stack = `${error.stack ?? error.message}\n${(new Error().stack ?? '').split('\n').slice(2).join('\n')}`
  return error
}
