import { sql, type Kysely } from 'kysely'

/** Entries say which lists they keep to, so that what was found can be counted by topic. The index begins anew and is filled by a job. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await sql`alter table search_entries add column lists text not null default '[]'`.execute(db)
  await sql`delete from search_entries`.execute(db)
  if (engine === 'postgres') await sql`delete from search_index`.execute(db)
  else for (const table of ['search_index', 'search_heads']) await sql`insert into ${sql.raw(table)} (${sql.raw(table)}) values ('delete-all')`.execute(db)
}
