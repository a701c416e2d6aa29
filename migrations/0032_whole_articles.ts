import { sql, type Kysely } from 'kysely'

/**
 * Articles with their counters and their author, in as few joins as there are tables: the author of a public article is
 * public by that alone. `created_at` is when it came to its readers, before that when it was begun.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view whole_articles as
      select a.id, a.slug, a.place, a.user_id, a.approved, a.published_at, case when a.place is null then a.created_at else a.published_at end as created_at,
        a.updated_at, a.word_count, a.reading_minutes, a.language, a.direction, a.allow_comments, a.title, a.kicker, a.standfirst, a.canonical_url, a.cover, a.content,
        s.claps, s.views, s.comments,
        u.username, u.name, u.avatar, u.bio, u.website, u.location, u.links, u.created_at as user_created_at
      from articles a join article_stats s on s.article_id = a.id join users u on u.id = a.user_id`.execute(db)
  await sql`create view public_whole_articles as select * from whole_articles where place is not null`.execute(db)
}
