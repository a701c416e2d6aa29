import { sql, type Kysely } from 'kysely'

/** How many pages a PDF of the media library has: counted as it comes in, nothing for what was there before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column pages integer check (pages >= 1)`.execute(db)
}
