import { sql, type Kysely } from 'kysely'

/**
 * A page of an issue in a few kB, as a `data:` address for the HTML of its reader: null until a job has made it, empty for
 * a page that is too dense for that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table release_pages add column glimpse text check (length(glimpse) <= 14000)`.execute(db)
  await sql`drop view public_release_pages`.execute(db)
  await sql`
    create view public_release_pages as
      select p.release_id, p.no, p.media_id, p.image, p.width, p.height, p.text, p.lines, p.links, p.glimpse
      from release_pages p join releases r on r.id = p.release_id where r.status = 'approved' and r.shown_at is not null`.execute(db)
}
