import { sql, type Kysely } from 'kysely'

/** Pages can be found by the search, which names what it holds by number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop view public_pages`.execute(db)
  await sql`create view public_pages as
    select id, slug, status, revision, title, standfirst, sections, created_at, updated_at from pages where status = 'approved'`.execute(db)
}
