import { sql } from 'kysely'
import type { Db, Engine } from './tables.ts'

/**
 * Until the end of this transaction others with the same name wait here. To be awaited before what is looked up under it: a
 * statement of its own, so that the next one sees what those before have written. On SQLite all writers wait for each other anyway.
 */
export async function lockName(tx: Db, engine: Engine, name: string): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
