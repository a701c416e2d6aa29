import { sql, type Kysely } from 'kysely'

/**
 * The slug under which feeds named what was public before they named things by their number: feed readers know these by it
 * for ever. Of comments the number of the last one that was named by its article's slug.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const sqlite = engine === 'sqlite'
  const integer = sql.raw(sqlite ? 'integer' : 'bigint')
  await sql`
    create table feed_slugs (
      kind text not null,
      subject_id ${integer} not null,
      slug text not null,
      primary key (kind, subject_id)
    ) ${sql.raw(sqlite ? 'strict, without rowid' : '')}`.execute(db)
  await sql`insert into feed_slugs (kind, subject_id, slug) select 'article', id, slug from public_articles`.execute(db)
  await sql`insert into feed_slugs (kind, subject_id, slug) select 'creative', id, slug from public_creatives`.execute(db)
  await sql`insert into feed_slugs (kind, subject_id, slug) select 'release', id, slug from public_releases`.execute(db)
  await sql`insert into feed_slugs (kind, subject_id, slug) select 'last comment', max(id), '' from comments having max(id) is not null`.execute(db)
}
