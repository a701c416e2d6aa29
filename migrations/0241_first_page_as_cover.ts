import { sql, type Kysely } from 'kysely'

/** An issue without a cover of its own shows its first page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop view public_releases`.execute(db)
  await sql`
    create view public_releases as
      select id, slug, status, number, title, published_at, year,
        coalesce(cover, (select image from release_pages where release_id = releases.id and no = 1)) as cover,
        styles, pdf, pages_state, outline, downloads, reads, created_at, updated_at, details
      from releases where status = 'approved' and shown_at is not null`.execute(db)
}
