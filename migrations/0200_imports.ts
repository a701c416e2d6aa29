import { sql, type Kysely } from 'kysely'

/** What imports have taken that has no table of its own for it, by its name at the old place. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const sqlite = engine === 'sqlite'
  const integer = sqlite ? sql`integer` : sql`bigint`
  await sql`
    create table imported_things (
      source text primary key,
      noun text not null,
      thing_id ${integer} not null,
      imported_at ${integer} not null
    ) ${sqlite ? sql`strict, without rowid` : sql``}`.execute(db)
}
