import { sql, type Kysely } from 'kysely'

/** What has been asked for how often. With SQLite it has a file of its own (src/platform/limits/sqlite-counters.ts). */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  if (engine === 'sqlite') return
  await sql`create unlogged table counters (key text primary key, hits bigint not null, started_at bigint not null, ends_at bigint not null)`.execute(db)
  await sql`create index counters_end on counters (ends_at)`.execute(db)
}
