import { sql, type Kysely } from 'kysely'

/** What is looked for anywhere is not held against a range: the index would list every place there is before it looks. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return
  for (const [name, column] of [
    ['find_entries_anywhere', 'words'],
    ['find_heads_anywhere', 'head'],
  ] as const)
    await sql`
    create function ${sql.id(name)}(query tsquery, most integer) returns setof bigint language sql stable
    set enable_seqscan = off set enable_indexscan = off
    as ${sql.lit(`select place from search_index where ${column} @@ query limit most`)}`.execute(db)
}
