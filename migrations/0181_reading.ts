import { sql, type Kysely } from 'kysely'

/** What members keep of their reading over all their devices: where they stopped, what they saved. `value` null: taken away. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const integer = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const clustered = engine === 'sqlite' ? sql`strict, without rowid` : sql``
  await sql`
    create table reading_entries (
      user_id ${integer} not null references users (id) on delete cascade,
      name text not null check (length(name) between 1 and 200),
      changed_at ${integer} not null,
      value text,
      primary key (user_id, name)
    ) ${clustered}`.execute(db)
}
