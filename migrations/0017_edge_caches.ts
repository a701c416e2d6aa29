import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * How far each edge cache has been purged: `change_id` is the last row of `changes` that it has been told of. A change is
 * soft where it took nothing from readers; what is not known is hard.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [integer, strict] = engine === 'sqlite' ? [sql`integer`, sql`strict`] : [sql`bigint`, sql``]
  await sql`alter table changes add column soft ${integer} not null default 0 check (soft in (0, 1))`.execute(db)
  await sql`
    create table edge_purges (
      edge text primary key,
      change_id ${integer} not null
    ) ${strict}`.execute(db)
}
