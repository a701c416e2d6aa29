import { sql, type Kysely } from 'kysely'

/** The highest version that a replacement of a file has asked for, so that no two ever write the same file; 0 before the first one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column last_version integer not null default 0`.execute(db)
}
