import type { CompiledQuery, Dialect, QueryResult } from 'kysely'
import type { Pool } from 'pg'
import { encodeParameters } from './encode.ts'
import { asProblem, codeOf, isConnectionFault, isStalePlan } from './errors.ts'
import { dialectOver, withCaller } from './postgres-dialect.ts'
import type { Replica, Replicas } from './postgres-replicas.ts'
import { PreparedStatements } from './postgres-statements.ts'
import { ReadingSession } from './session-driver.ts'
import { watched, type StatementWatch } from './statement-watch.ts'

/** Reads from the replicas in turn, from the primary when none of them can. */
export function postgresReadingDialect(primary: Pool, replicas: Replicas, guard: (sql: string) => void, watch?: StatementWatch): Dialect {
  const session = new PostgresReadingSession({ primary, replicas, guard, watch })
  return dialectOver(async () => session)
}

interface ReadingSettings {
  primary: Pool
  replicas: Replicas
  guard(sql: string): void
  watch: StatementWatch | undefined
}

/** One for all readers: it holds no state, the pools hand out a connection per statement. */
class PostgresReadingSession extends ReadingSession {
  readonly #settings: ReadingSettings
  readonly #often = new PreparedStatements()

  constructor(settings: ReadingSettings) {
    super()
    this.#settings = settings
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { primary, replicas, guard } = this.#settings
    guard(query.sql)
    const values = encodeParameters(query.parameters)
    try {
      for (let replica = replicas.next(); replica; replica = replicas.next()) {
        const rows = await this.#askReplica<R>(replica, query.sql, values)
        if (rows) return { rows }
      }
      return { rows: await this.#ask<R>(primary, query.sql, values) }
    } catch (error) {
      throw asProblem(withCaller(error))
    }
  }

  async #ask<R>(pool: Pool, sql: string, values: unknown[]): Promise<R[]> {
    return watched(this.#settings.watch, sql, values, () => this.#rows<R>(pool, sql, values))
  }

  async #rows<R>(pool: Pool, sql: string, values: unknown[]): Promise<R[]> {
    const name = this.#often.nameOf(sql)
    if (name === undefined) return (await pool.query(sql, values)).rows
    try {
      return (await pool.query({ text: sql, values, name })).rows
    } catch (error) {
      if (!isStalePlan(error)) throw error
      return (await pool.query(sql, values)).rows
    }
  }

  /** Undefined when the replica, not the statement, failed: it is out of turn from then on. */
  async #askReplica<R>(replica: Replica, sql: string, values: unknown[]): Promise<R[] | undefined> {
    try {
      return await this.#ask<R>(replica.pool, sql, values)
    } catch (error) {
      const conflict = codeOf(error) === '40001'
      if (!conflict && !isConnectionFault(error)) throw error
      this.#settings.replicas.leaveOut(replica, error)
      return undefined
    }
  }
}
