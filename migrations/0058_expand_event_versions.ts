import { sql, type Kysely } from 'kysely'

/** Version that an imported event had at its source, as JSON; null where the source gives none, and for imports of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table event_sources add column version text`.execute(db)
}
