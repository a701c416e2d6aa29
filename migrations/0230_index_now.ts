import { sql, type Kysely } from 'kysely'

/** Addresses that search engines are still to be told of. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const sqlite = engine === 'sqlite'
  await sql`
    create table index_now_addresses (
      path text primary key,
      told_at ${sql.raw(sqlite ? 'integer' : 'bigint')} not null
    ) ${sql.raw(sqlite ? 'strict, without rowid' : '')}`.execute(db)
}
