import { sql, type Kysely } from 'kysely'

/** What the editor has put on the cover of the home page: one row at most. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const strict = sql.raw(engine === 'sqlite' ? ' strict' : '')
  await sql`create table home_cover (
    id integer primary key check (id = 1),
    lead_id ${sql.raw(engine === 'sqlite' ? 'integer' : 'bigint')} references articles (id) on delete set null,
    second_ids text not null default '[]',
    layers text
  )${strict}`.execute(db)
}
