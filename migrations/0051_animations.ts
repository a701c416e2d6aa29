import { sql, type Kysely } from 'kysely'

/** Of a picture: frames of what is kept, and of what was handed in. A still has one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media add column frames integer not null default 1`.execute(db)
  await sql`alter table media add column frames_received integer not null default 1`.execute(db)
  // With the direction and the page labels of the PDF, which issues have already.
  await sql`drop view public_creative_drawings`.execute(db)
  await sql`
    create view public_creative_drawings as
      select c.id as creative_id, d.state, d.pages, d.outline, d.direction, d.labels
      from creatives c join pdf_drawings d on d.pdf_id = c.booklet_media_id where c.status = 'approved' and c.shown_at is not null`.execute(db)
}
