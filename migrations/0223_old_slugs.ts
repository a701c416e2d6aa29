import { sql, type Kysely } from 'kysely'

/** Slugs that things of the desk once had; articles have a table of their own. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const sqlite = engine === 'sqlite'
  const integer = sql.raw(sqlite ? 'integer' : 'bigint')
  await sql`
    create table old_slugs (
      kind text not null,
      slug text not null check (length(slug) between 1 and 200),
      subject_id ${integer} not null,
      created_at ${integer} not null,
      primary key (kind, slug)
    ) ${sql.raw(sqlite ? 'strict, without rowid' : '')}`.execute(db)
}
