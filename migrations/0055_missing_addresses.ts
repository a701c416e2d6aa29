import { sql, type Kysely } from 'kysely'

type Engine = 'sqlite' | 'postgres'

/** Addresses that readers asked for and no page has. `path` as in `redirects.from_path`; times in epoch ms. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const [number, strict] = engine === 'sqlite' ? [sql`integer`, sql`strict`] : [sql`bigint`, sql``]
  await sql`create table missing_addresses (
    path text primary key,
    asked ${number} not null,
    first_at ${number} not null,
    last_at ${number} not null
  ) ${strict}`.execute(db)
  await sql`create index missing_addresses_by_time on missing_addresses (last_at)`.execute(db)
}
