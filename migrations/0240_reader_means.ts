import { sql, type Kysely } from 'kysely'

/** What members rate books, movies and records, added up; nobody sees the mean of fewer than five. `name` as in reading_entries. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const integer = engine === 'sqlite' ? sql`integer` : sql`bigint`
  const clustered = engine === 'sqlite' ? sql`strict, without rowid` : sql``
  await sql`
    create table reader_means (
      name text primary key,
      votes ${integer} not null check (votes >= 0),
      stars ${integer} not null
    ) ${clustered}`.execute(db)
  await sql`create view public_reader_means as select name, votes, stars from reader_means where votes >= 5`.execute(db)
}
