import { sql, type Kysely } from 'kysely'

/** Of a picture: frames of what is kept, and of what was handed in. A still has one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column frames integer not null default 1`.execute(db)
  await sql`alter table media add column frames_received integer not null default 1`.execute(db)
}
