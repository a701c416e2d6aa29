import { sql, type Kysely } from 'kysely'

/** Hash of what an imported thing was like at its source; null for imports of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imported_things add column hash text`.execute(db)
}
