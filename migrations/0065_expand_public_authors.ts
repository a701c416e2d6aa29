import { sql, type Kysely } from 'kysely'

/** The people with public articles by their ids, for the sitemap: their count is a row of article_counts under a name. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  // The expression stands in the index and in the view in the same words, or no database would use the index.
  const id =
    engine === 'sqlite'
      ? sql`case when list glob 'author:[0-9]*' and list not glob 'author:*[^0-9]*' then cast(substr(list, 8) as integer) end`
      : sql`case when list ~ '^author:[0-9]{1,18}$' then cast(substr(list, 8) as bigint) end`
  await sql`create index article_counts_by_author on article_counts ((${id})) where articles > 0`.execute(db)
  // No join, so that the highest id is the end of the index on PostgreSQL too.
  await sql`
    create view public_authors as
      select id, (select u.username from users u where u.id = a.id) as username
      from (select ${id} as id from article_counts where articles > 0) a where id is not null`.execute(db)
}
