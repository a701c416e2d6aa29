import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/**
 * Addresses of answers that an edge cache without tags may hold, with the keys of their tags, and of those of the answer before.
 * `address` is path and query; `given_at` in epoch ms.
 */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [number, strict] = engine === 'sqlite' ? [sql`integer`, sql`strict, without rowid`] : [sql`bigint`, sql``]
  await sql`create table edge_addresses (
    address text not null,
    encoding text not null,
    keys text not null,
    former_keys text not null,
    given_at ${number} not null,
    primary key (address, encoding)
  ) ${strict}`.execute(db)
}
