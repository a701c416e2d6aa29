import { sql, type Kysely } from 'kysely'

const articles = `place + 0 < ${2 ** 52}`

/** What every search asks is planned once for each connection; a function in the language of SQL is planned at each call. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return
  const functions = {
    find_newest_anywhere: 'words @@ query',
    find_newest_articles: `words @@ query and ${articles}`,
    find_article_heads: `head @@ query and ${articles}`,
  }
  for (const [name, which] of Object.entries(functions)) {
    await sql`
      create or replace function ${sql.id(name)}(query tsquery, most integer) returns setof bigint language plpgsql stable
      set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan
      as ${sql.lit(`begin return query select place from search_index where ${which} order by place desc limit most; end`)}`.execute(db)
  }
}
