import { sql, type Kysely } from 'kysely'

/** For which system an export is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table export_runs add column format text not null default 'site' check (format in ('site', 'markdown', 'wxr', 'ghost'))`.execute(db)
}
