import { sql, type Kysely } from 'kysely'

/** Counts by UTC day that name nobody: views of pages, referrers, searches. `name` is '' for the total of a kind. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const integer = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')
  const strict = sql.raw(engine === 'sqlite' ? 'strict, without rowid' : '')
  await sql`
    create table daily_counts (
      kind text not null check (kind in ('views', 'page', 'referrer', 'searches', 'misses', 'miss')),
      day ${integer} not null,
      name text not null check (length(name) <= 300),
      count ${integer} not null check (count > 0),
      primary key (kind, day, name)
    ) ${strict}`.execute(db)
  await sql`create index claps_by_time on claps (created_at)`.execute(db)
  await sql`create index comments_by_time on comments (created_at)`.execute(db)
}
