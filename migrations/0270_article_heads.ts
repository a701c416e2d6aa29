import { sql, type Kysely } from 'kysely'

/**
 * What stands in the heads of articles is found by its words alone: where PostgreSQL may use the places as well, it reads
 * those of all articles first, which costs five times as much. Written out, since a plan with values left open would.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return
  await sql`
    create function find_article_heads(query tsquery, most integer) returns setof bigint language sql stable
    set enable_seqscan = off set enable_indexscan = off
    as ${sql.lit(`select place from search_index where head @@ query and place + 0 < ${2 ** 52} order by place desc limit most`)}`.execute(db)
}
