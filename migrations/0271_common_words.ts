import { sql, type Kysely } from 'kysely'

/**
 * How common words are, as PostgreSQL counts them for itself anyway, so that a search begins where it will find enough;
 * and all articles are gone through without reading their places first, as their heads are since 0270.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return
  await sql`
    create function common_words() returns table (word text, share real) language sql stable
    as ${sql.lit(`
      select unnest(words), unnest(most_common_elem_freqs[1:cardinality(words)])
      from (
        select most_common_elems::text::text[] as words, most_common_elem_freqs from pg_stats
        where schemaname = current_schema() and tablename = 'search_index' and attname = 'words'
      ) as counted`)}`.execute(db)
  await sql`
    create function find_newest_articles(query tsquery, most integer) returns setof bigint language sql stable
    set enable_seqscan = off set enable_indexscan = off
    as ${sql.lit(`select place from search_index where words @@ query and place + 0 < ${2 ** 52} order by place desc limit most`)}`.execute(db)
}
