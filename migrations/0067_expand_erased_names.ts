import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Keyed hashes of usernames whose account was deleted: addresses that people still ask for are not written down with these names. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const strict = engine === 'sqlite' ? sql`strict, without rowid` : sql``
  await sql`create table erased_names (hash text primary key) ${strict}`.execute(db)
}
