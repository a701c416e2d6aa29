import { sql } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import { until } from './until.ts'

/** Resolves when so many sessions of this PostgreSQL database wait for a lock. */
export async function untilLockAwaited(db: Db, sessions = 1): Promise<void> {
  await until(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length >= sessions
  })
}
