import { sql, type Kysely } from 'kysely'

/** What the owner of the site has set: one row at most, a JSON object of what differs from the environment's defaults. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const sqlite = engine === 'sqlite'
  const integer = sqlite ? sql`integer` : sql`bigint`
  const strict = sqlite ? sql`strict` : sql``
  await sql`create table site_settings (
    id integer primary key check (id = 1),
    settings text not null,
    updated_at ${integer} not null,
    user_id ${integer} references users (id) on delete set null
  ) ${strict}`.execute(db)
}
