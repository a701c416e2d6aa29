import { sql, type Kysely } from 'kysely'

/**
 * Words that stand side by side, as numbers (features/search/pairs.ts): a phrase of common words is found without reading
 * every text that has them. Entries without `pairs` are made anew by a job and are read as before until then.
 * What is newest is found where it lies: a thousand places cost less to answer with than all there are.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return
  await sql`alter table search_index add column pairs smallint[]`.execute(db)
  // Places are read by the thousand: what is long lies elsewhere.
  await sql`alter table search_index set (toast_tuple_target = 256)`.execute(db)
  // Nobody who searches or writes pays for what others have put off.
  await sql`create index search_index_pairs on search_index using gin (pairs) with (fastupdate = off)`.execute(db)
  await sql`create index search_index_unpaired on search_index (place) where pairs is null`.execute(db)
  await sql`
    create function find_pairs(wanted smallint[], low bigint, high bigint, most integer) returns setof bigint language sql stable
    set enable_seqscan = off set enable_indexscan = off
    as ${sql.lit(`
      (select place from search_index where pairs @> wanted and place >= low and place < high limit most)
      union all (select place from search_index where pairs is null and place >= low and place < high limit most)`)}`.execute(db)
  // `find_heads` of before stay: a process of the version before still searches with them.
  const newest = 'order by place desc limit most'
  await sql`
    create function find_newest(query tsquery, low bigint, high bigint, most integer) returns setof bigint language sql stable
    set enable_seqscan = off set enable_indexscan = off
    as ${sql.lit(`select place from search_index where words @@ query and place >= low and place < high ${newest}`)}`.execute(db)
  await sql`
    create function find_newest_anywhere(query tsquery, most integer) returns setof bigint language sql stable
    set enable_seqscan = off set enable_indexscan = off
    as ${sql.lit(`select place from search_index where words @@ query ${newest}`)}`.execute(db)
  await sql`
    create function find_newest_heads(query tsquery, low bigint, high bigint, most integer) returns setof bigint language sql stable
    set enable_seqscan = off set enable_indexscan = off
    as ${sql.lit(`select place from search_index where head @@ query and place >= low and place < high ${newest}`)}`.execute(db)
}
