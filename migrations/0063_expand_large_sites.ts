import { sql, type Kysely } from 'kysely'

/**
 * Indexes by parts of a whole, so that questions about a stretch of time or of ids cost the same on a site of any size:
 * the best articles of some months (parts of 64 days, in the unit of `place`), and the last change of a sitemap file (50,000 ids).
 * The expressions stand in the same words in the queries (trending.ts, sitemaps.ts), or no database would use them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index listed_by_part_and_score on listed_articles (list, (place / 5662310400000), score, place)`.execute(db)
  // For the lists of the studio: what is not public, what was changed last, and what is archived.
  await sql`create index articles_unpublished on articles (approved, id) where place is null`.execute(db)
  await sql`create index content_drafts_by_change on content_drafts (kind, changed_at, content_id)`.execute(db)
  await sql`create index content_drafts_archived on content_drafts (kind, content_id) where archived_at is not null`.execute(db)
  await sql`create index articles_by_part_and_change on articles (((id - 1) / 50000), updated_at) where place is not null`.execute(db)
}
