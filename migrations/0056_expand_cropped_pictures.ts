import { sql, type Kysely } from 'kysely'

/** Of a picture that was cropped or rotated: which version it was made from and how, as JSON; null for one as it was handed in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column cropped text`.execute(db)
}
