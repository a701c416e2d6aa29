import { sql, type Kysely, type RawBuilder } from 'kysely'

/**
 * The index of articles becomes one over everything. `place` is a number that holds kind and date (features/search/places.ts);
 * heads are titles, authors and topics alone; words are what spelling is compared with; `mark` says what an entry was made from.
 * It begins empty and is filled by a job.
 */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of engine === 'sqlite' ? sqlite() : postgres()) await statement.execute(db)
}

function sqlite(): RawBuilder<unknown>[] {
  return [
    sql`alter table article_search rename to search_index`,
    sql`insert into search_index (search_index) values ('delete-all')`,
    sql`
    create virtual table search_heads using fts5 (
      head, content = '', contentless_delete = 1, prefix = '2 3', tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'"
    )`,
    sql`
    create table search_entries (
      place integer primary key,
      kind text not null,
      entry_id integer not null,
      mark text not null,
      unique (kind, entry_id)
    ) strict`,
    sql`create table search_words (word text primary key) strict, without rowid`,
  ]
}

function postgres(): RawBuilder<unknown>[] {
  return [
    sql`drop function find_articles(tsquery, integer)`,
    sql`alter table article_search rename to search_index`,
    sql`delete from search_index`,
    sql`alter index article_search_words rename to search_index_words`,
    sql`alter table search_index add column head tsvector not null default ''`,
    sql`create index search_index_head on search_index using gin (head)`,
    // The planner does not know what it costs to take a tsvector out of its store, and would look at each one.
    sql`
    create function find_entries(query tsquery, low bigint, high bigint, most integer) returns setof bigint language sql stable
    set enable_seqscan = off set enable_indexscan = off
    as $$ select place from search_index where words @@ query and place >= low and place < high limit most $$`,
    sql`
    create function find_heads(query tsquery, low bigint, high bigint, most integer) returns setof bigint language sql stable
    set enable_seqscan = off set enable_indexscan = off
    as $$ select place from search_index where head @@ query and place >= low and place < high limit most $$`,
    sql`
    create table search_entries (
      place bigint primary key,
      kind text not null,
      entry_id bigint not null,
      mark text not null,
      unique (kind, entry_id)
    )`,
    sql`create table search_words (word text collate "C" primary key)`,
  ]
}
