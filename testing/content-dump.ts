import { sql } from 'kysely'
import type { TestApp } from './start-app.ts'

/** Tables of what runs and of what was done, not of what there is. */
const notContent =
  /^(?:sqlite_.*|migrations|kysely.*|changes|jobs|import_(?:runs|items|changes)|staff_audit_log|upload_sessions|sessions|staff_sessions|notices|notice_.*|idempotency_keys|rate_limits|media_uses.*|search.*|edge_.*|client_errors|error_groups|.*_fts.*|limits|trusted_devices|page_views.*)$/

/** Computed scores differ in their last digits. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(6)) : value
}

/** Every row of every table of content, and every file of the media library. */
export async function dumpContent({ services: { database, files } }: TestApp): Promise<{ rows: Record<string, string[]>; files: string[] }> {
  const listing =
    database.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' order by name`
      : sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`
  const { rows: tables } = await listing.execute(database.db)
  const rows: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (notContent.test(name)) continue
    const { rows: found } = await sql<object>`select * from ${sql.table(name)}`.execute(database.db)
    rows[name] = found.map((row) => JSON.stringify(row, rounded)).sort()
  }
  const keys: string[] = []
  for await (const { key } of files.list('media/')) keys.push(key)
  return { rows, files: keys.sort() }
}
