import type { Pool } from 'pg'
import type { SqliteConnection } from './sqlite-connections.ts'
import type { PlanOf } from './statement-watch.ts'

interface PlanStep {
  id: number
  parent: number
  detail: string
}

/** On SQLite: a text alone, which names no value. */
export function planOnSqlite({ raw }: SqliteConnection): PlanOf {
  return (sql, values) => {
    const steps = raw.prepare(`explain query plan ${sql}`).all(values) as PlanStep[] // the columns of EXPLAIN QUERY PLAN
    const depths = new Map<number, number>()
    return steps.map(({ id, parent, detail }) => {
      const depth = (depths.get(parent) ?? -1) + 1
      depths.set(id, depth)
      return '  '.repeat(depth) + detail
    })
  }
}

const planned = 'masthead_slow'

/**
 * On PostgreSQL, by a connection of its own: that of the statement may be in a transaction. The plan is the one for any values,
 * because the plan for certain values would name them.
 */
export function planOnPostgres(pool: Pool): PlanOf {
  return async (sql, values) => {
    const client = await pool.connect()
    try {
      await client.query('begin read only')
      await client.query('set local plan_cache_mode = force_generic_plan')
      await client.query(`prepare ${planned} as ${sql}`)
      const given = values.length === 0 ? '' : `(${values.map(() => 'null').join(', ')})`
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute ${planned}${given}`)
      return rows.map((row) => row['QUERY PLAN'])
    } finally {
      // What is prepared outlives its transaction; where preparing has failed there is none.
      await client.query('rollback').catch(() => {})
      await client.query(`deallocate ${planned}`).catch(() => {})
      client.release()
    }
  }
}
