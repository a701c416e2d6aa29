import { open } from 'node:fs/promises'
import type { RowCounts } from './backup-checks.ts'
import { assertCompatible, migrationNames } from './migrate.ts'
import type { OpenOptions } from './options.ts'
import { assertPostgresReplaceable, dumpPostgres, readDump, restorePostgres, rowsInPostgresDump } from './postgres-backup.ts'
import { assertSqliteReplaceable, copySqlite, inspectSqlite, restoreSqlite, rowsInSqlite } from './sqlite-backup.ts'
import type { Engine } from './tables.ts'

export type Where = Pick<OpenOptions, 'file' | 'url'>

/** Values as text, by column. */
type DumpedRow = Record<string, string | null>

/** Writes a verified copy of one moment of the database into the file `target`, while the database is in use. */
export function dumpDatabase(where: Where, target: string): Promise<RowCounts> {
  return where.file === undefined ? dumpPostgres(urlOf(where), target) : copySqlite(where.file, target)
}

/** Reads a whole dump. @throws Error when it is damaged, or of a version that this one cannot continue */
export async function inspectDump(file: string): Promise<{ engine: Engine; rows: RowCounts }> {
  const engine = await engineOf(file)
  const { rows, migrations } = engine === 'sqlite' ? await inspectSqlite(file) : await readDump(file)
  assertCompatible(migrations, migrationNames())
  return { engine, rows }
}

/** Rows of one table of a dump; none when there is no such table. */
export async function* rowsInDump(file: string, table: string): AsyncGenerator<DumpedRow> {
  yield* (await engineOf(file)) === 'sqlite' ? rowsInSqlite(file, table) : rowsInPostgresDump(file, table)
}

/** @throws Error when the dump does not fit the database, the database is in use, or it has rows and `replace` is not set */
export async function assertRestorable(where: Where, file: string, replace: boolean): Promise<void> {
  const from = await engineOf(file)
  const to: Engine = where.file === undefined ? 'postgres' : 'sqlite'
  if (from !== to) throw new Error(`This is a backup of ${words[from]}, but the database here is ${words[to]}. Nothing was changed.`)
  await assertReplaceable(where, replace)
}

/** @throws Error when the database has rows (without `replace`) or Masthead runs on it */
export function assertReplaceable(where: Where, replace: boolean): Promise<void> {
  return where.file === undefined ? assertPostgresReplaceable(urlOf(where), replace) : assertSqliteReplaceable(where.file, replace)
}

/**
 * Puts a dump in the place of the database, all of it or nothing. What was in a SQLite file before is kept under the name
 * in `kept`. Call `assertRestorable` before.
 */
export function restoreDump(where: Where, source: string, replace: boolean): Promise<{ rows: RowCounts; kept?: string }> {
  return where.file === undefined ? restorePostgres(urlOf(where), source, replace) : restoreSqlite(where.file, source, replace)
}

async function engineOf(file: string): Promise<Engine> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    const start = buffer.toString('latin1')
    if (start.startsWith('SQLite format 3')) return 'sqlite'
    if (start.startsWith('PGDMP')) return 'postgres'
  } finally {
    await handle.close()
  }
  throw new Error('The database in this backup is neither of SQLite nor of PostgreSQL. Nothing was changed.')
}

function urlOf(where: Where): string {
  if (where.url === undefined) throw new Error('A backup needs a file or a url.')
  return where.url
}

const words: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
