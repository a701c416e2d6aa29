import { sql, type Kysely } from 'kysely'

/** A booklet without a cover of its own shows its first page, and says that it is borrowed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop view public_creatives`.execute(db)
  await sql`
    create view public_creatives as
      select id, slug, status, kind, title, published_at,
        coalesce(cover, (
          select p.image from pdf_pages p join pdf_drawings d on d.pdf_id = p.pdf_id
          where p.pdf_id = creatives.booklet_media_id and p.no = 1 and d.state = 'ready')) as cover,
        case when cover is null then 0 else 1 end as own_cover,
        styles, downloads, reads, created_at, updated_at, details
      from creatives where status = 'approved' and shown_at is not null`.execute(db)
}
