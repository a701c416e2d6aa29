import { sql, type Kysely } from 'kysely'

/** Episodes come before their listeners at their hour, as issues do (0220). */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await sql`alter table podcast_episodes add column shown_at ${engine === 'sqlite' ? sql`integer` : sql`bigint`}`.execute(db)
  // What stands before listeners now stays there, whatever its date.
  await sql`update podcast_episodes set shown_at = published_at where status = 'approved'`.execute(db)
  await sql`drop view public_podcast_episodes`.execute(db)
  await sql`
    create view public_podcast_episodes as
      select id, slug, status, title, number, published_at, video_id, guid, created_at, updated_at, details
      from podcast_episodes where status = 'approved' and shown_at is not null`.execute(db)
}
