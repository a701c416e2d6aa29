import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Private feeds of what readers have saved. `key` is the part of the address that names the feed; the rest is signed with the site's secret. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [integer, strict] = engine === 'sqlite' ? [sql`integer`, sql`strict`] : [sql`bigint`, sql``]
  await sql`
    create table saved_feeds (
      user_id ${integer} primary key references users (id) on delete cascade,
      key text not null unique,
      created_at ${integer} not null
    ) ${strict}`.execute(db)
}
