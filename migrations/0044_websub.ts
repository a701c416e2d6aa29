import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** What hubs were last told of each feed, by the page it belongs to; an empty hash: they are to be told, whatever is in it. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table websub_feeds (base text not null primary key, hash text not null) ${engine === 'sqlite' ? sql`strict, without rowid` : sql``}`.execute(
    db,
  )
}
