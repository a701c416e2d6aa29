import { copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database as SqliteDatabase } from 'better-sqlite3'
import { makeFolder } from '../files/make-folder.ts'
import { flush, refuseRows, sameRows, type RowCounts } from './backup-checks.ts'
import { isBusy } from './errors.ts'
import { loadSqlite } from './sqlite-connections.ts'

/** Pages copied between two turns of the event loop: about 4 MB. */
const pagesAtOnce = 1_000

/** Copies the state of one moment; writers go on. The copy is one file, without a log beside it. */
export async function copySqlite(file: string, target: string): Promise<RowCounts> {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`)
  const Sqlite = await loadSqlite()
  const source = new Sqlite(file, { readonly: true, timeout: 5_000 })
  try {
    // An open read transaction holds the moment: without it each commit of another process would begin the copy anew.
    source.exec('begin')
    const rows = countRows(source)
    await source.backup(target, { progress: () => pagesAtOnce })
    source.exec('commit')
    const copy = new Sqlite(target)
    try {
      copy.pragma('journal_mode = delete')
      check(copy)
      sameRows(rows, countRows(copy))
    } finally {
      copy.close()
    }
    return rows
  } finally {
    source.close()
  }
}

/** @throws Error when the file is damaged */
export async function inspectSqlite(source: string): Promise<{ rows: RowCounts; migrations: string[] }> {
  const Sqlite = await loadSqlite()
  const copy = new Sqlite(source, { readonly: true })
  try {
    check(copy)
    return { rows: countRows(copy), migrations: copy.prepare<[], string>('select name from migrations order by name').pluck().all() }
  } finally {
    copy.close()
  }
}

/** Values as text; no row when there is no such table. */
export async function* rowsInSqlite(source: string, table: string): AsyncGenerator<Record<string, string | null>> {
  const Sqlite = await loadSqlite()
  const copy = new Sqlite(source, { readonly: true })
  try {
    if (!copy.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(table)) return
    for (const row of copy.prepare<[], Record<string, unknown>>(`select * from ${quoted(table)}`).iterate())
      yield Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value === null ? null : String(value)]))
  } finally {
    copy.close()
  }
}

/** @throws Error when the database has rows (without `replace`) or another process has it open */
export async function assertSqliteReplaceable(file: string, replace: boolean): Promise<void> {
  if (isThere(file)) await takeOver(file, replace)
}

/** What was there before is kept under another name. */
export async function restoreSqlite(file: string, source: string, replace: boolean): Promise<{ rows: RowCounts; kept?: string }> {
  const { rows } = await inspectSqlite(source)
  makeFolder(dirname(file))
  const there = isThere(file)
  if (there) await takeOver(file, replace)
  const copy = `${file}.restoring`
  copyFileSync(source, copy)
  await flush(copy)
  const kept = there ? `${file}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}` : undefined
  // A second name first, then one rename: at no moment is there no database.
  if (kept) linkOrCopy(file, kept)
  for (const log of ['-wal', '-shm']) rmSync(file + log, { force: true })
  renameSync(copy, file)
  await flush(dirname(file))
  return { rows, kept }
}

/** Throws when the database has rows (without `replace`) or another process has it open; puts its log into the file. */
async function takeOver(file: string, replace: boolean): Promise<void> {
  const Sqlite = await loadSqlite()
  const target = new Sqlite(file, { timeout: 1_000 })
  try {
    refuseRows(countRows(target), replace)
    // Leaving WAL mode is granted to the only connection.
    if (target.pragma('journal_mode = delete', { simple: true }) !== 'delete') throw stillRunning()
  } catch (error) {
    throw isBusy(error) ? stillRunning() : error
  } finally {
    target.close()
  }
}

function isThere(file: string): boolean {
  return existsSync(file) && statSync(file).size > 0
}

function quoted(table: string): string {
  return `"${table.replaceAll('"', '""')}"`
}

function stillRunning(): Error {
  return new Error('Masthead is still running on this database. Stop it first. Nothing was changed.')
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // File systems without hard links.
    copyFileSync(from, to)
  }
}

function check(connection: SqliteDatabase): void {
  const said = connection.pragma('quick_check', { simple: true })
  if (said !== 'ok') throw new Error(`The database file is damaged: ${String(said)}`)
}

function countRows(connection: SqliteDatabase): RowCounts {
  const tables = connection
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' and sql not like 'create virtual%' order by name`,
    )
    .pluck()
    .all()
  return Object.fromEntries(
    tables.map((table) => [
      table,
      Number(
        connection
          .prepare(`select count(*) from ${quoted(table)}`)
          .pluck()
          .get(),
      ),
    ]),
  )
}
