import { sql, type Kysely } from 'kysely'

/** The site can be exported as files of HTML, too. SQLite changes no check, so another column takes the place of the first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table export_runs add column format_name text not null default 'site' check (format_name in ('site', 'markdown', 'wxr', 'ghost', 'html'))`.execute(
    db,
  )
  await sql`update export_runs set format_name = format`.execute(db)
  await sql`alter table export_runs drop column format`.execute(db)
  await sql`alter table export_runs rename column format_name to format`.execute(db)
}
