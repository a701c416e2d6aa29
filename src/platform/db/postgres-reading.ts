import type { CompiledQuery, Dialect, QueryResult } from 'kysely'
import type { Pool } from 'pg'
import { encodeParameters } from './encode.ts'
import { asProblem, codeOf, isConnectionFault, isStalePlan } from './errors.ts'
import { dialectOver, withCaller } from './postgres-dialect.ts'
import type { Replica, Replicas } from './postgres-replicas.ts'
import { PreparedStatements } from './postgres-statements.ts'
import { ReadingSession } from './session-driver.ts'

/** Reads from the replicas in turn, from the primary when none of them can. */
export function postgresReadingDialect(primary: Pool, replicas: Replicas, guard: (sql: string) => void): Dialect {
  const session = new PostgresReadingSession(primary, replicas, guard)
  return dialectOver(async () => session)
}

/** One for all readers: it holds no state, the pools hand out a connection per statement. */
class PostgresReadingSession extends ReadingSession {
  readonly #primary: Pool
  readonly #replicas: Replicas
  readonly #guard: (sql: string) => void
  readonly #often = new PreparedStatements()

  constructor(primary: Pool, replicas: Replicas, guard: (sql: string) => void) {
    super()
    this.#primary = primary
    this.#replicas = replicas
    this.#guard = guard
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#guard(query.sql)
    const values = encodeParameters(query.parameters)
    try {
      for (let replica = this.#replicas.next(); replica; replica = this.#replicas.next()) {
        const rows = await this.#askReplica<R>(replica, query.sql, values)
        if (rows) return { rows }
      }
      return { rows: await this.#ask<R>(this.#primary, query.sql, values) }
    } catch (error) {
      throw asProblem(withCaller(error))
    }
  }

  async #ask<R>(pool: Pool, sql: string, values: unknown[]): Promise<R[]> {
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
      this.#replicas.leaveOut(replica, error)
      return undefined
    }
  }
}
