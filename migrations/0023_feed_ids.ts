import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * What feed readers know things by: the id that an imported item had at its old place. All others are named after the one
 * row of the kind `site`, a UUID that is this magazine's for ever, wherever it moves.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [integer, clustered] = engine === 'sqlite' ? [sql`integer`, sql`strict, without rowid`] : [sql`bigint`, sql``]
  await sql`drop table feed_slugs`.execute(db)
  await sql`
    create table feed_ids (
      kind text not null,
      subject_id ${integer} not null,
      guid text not null check (length(guid) between 1 and 2000),
      primary key (kind, subject_id)
    ) ${clustered}`.execute(db)
  await sql`insert into feed_ids (kind, subject_id, guid) values ('site', 0, ${randomUUID()})`.execute(db)
}
