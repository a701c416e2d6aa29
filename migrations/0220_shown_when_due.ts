import { sql, type Kysely } from 'kysely'

/** Issues and creatives come before their readers at their hour: `shown_at` is set then, and public views ask for it. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const integer = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const now = Date.now()
  for (const table of ['releases', 'creatives']) {
    await sql`alter table ${sql.raw(table)} add column shown_at ${integer}`.execute(db)
    await sql`update ${sql.raw(table)} set shown_at = published_at where status = 'approved' and published_at <= ${now}`.execute(db)
  }
  for (const view of ['public_release_pages', 'public_releases', 'public_creatives']) await sql`drop view ${sql.raw(view)}`.execute(db)
  await sql`
    create view public_releases as
      select id, slug, status, number, title, published_at, year, cover, styles, pdf, pages_state, outline, downloads, reads, created_at, updated_at, details
      from releases where status = 'approved' and shown_at is not null`.execute(db)
  await sql`
    create view public_release_pages as
      select p.release_id, p.no, p.media_id, p.image, p.width, p.height, p.text, p.lines, p.links
      from release_pages p join releases r on r.id = p.release_id where r.status = 'approved' and r.shown_at is not null`.execute(db)
  await sql`
    create view public_creatives as
      select id, slug, status, kind, title, published_at, cover, styles, downloads, reads, created_at, updated_at, details
      from creatives where status = 'approved' and shown_at is not null`.execute(db)
}
