import { sql, type Kysely } from 'kysely'

/** Of a PDF: the way that it is read, and JSON of what it calls its pages; an empty list for one that counts them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pdf_drawings add column direction text not null default 'ltr'`.execute(db)
  await sql`alter table pdf_drawings add column labels text not null default '[]'`.execute(db)
}
