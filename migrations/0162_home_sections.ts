import { sql, type Kysely } from 'kysely'

/** Which sections the home page has, in which order: JSON, null for those of the design. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table home_cover add column sections text`.execute(db)
}
