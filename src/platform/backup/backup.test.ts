import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engine, fitsProcesses, freshDatabase, newDatabasePlace, type FreshDatabase } from '../../../testing/databases.ts'
import type { Place } from '../../../testing/database-place.ts'
import { scratchDirectory } from '../../../testing/scratch.ts'
import { startSecondProcess, startTogether } from '../../../testing/second-process.ts'
import { until } from '../../../testing/until.ts'
import { migrationNames } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import type { OpenOptions } from '../db/options.ts'
import { postgresProgram } from '../db/postgres-programs.ts'
import { DiskFiles } from '../files/disk.ts'
import { backUp as backUpSite, type Site } from './back-up.ts'
import { openArchive } from './backup-store.ts'
import { restoreArchive } from './restore.ts'

const child = new URL('../db/db.child.ts', import.meta.url)
const possible = engine === 'sqlite' || (fitsProcesses && postgresProgram('pg_dump') !== undefined)
let database: FreshDatabase
let other: Place
let directory: string
let file: string

beforeEach(async () => {
  database = await freshDatabase()
  other = await newDatabasePlace()
  directory = scratchDirectory('backup')
  file = join(directory, 'monday.tar')
  await sql`create table counter (n integer not null, note text)`.execute(database.db)
  await sql`insert into counter values (0, ${'line\nbreak, tab\t, backslash \\. and ünïcödé'})`.execute(database.db)
  await database.write(async ({ purge }) => purge('a'))
})

afterEach(async () => {
  await database.close()
  await other.remove()
  rmSync(directory, { recursive: true, force: true })
})

describe.runIf(possible)('Backups', () => {
  it('a restored backup holds every row of the original database', async () => {
    const report = await backUp(database.options, file)
    expect(report.rows).toMatchObject({ counter: 1, changes: 1, jobs: 0 })
    const restored = await restore(other.options, file)
    expect(restored.rows).toEqual(report.rows)
    const again = await openDatabase(other.options)
    const { rows } = await sql`select * from counter`.execute(again.db)
    expect(rows).toEqual([{ n: 0, note: 'line\nbreak, tab\t, backslash \\. and ünïcödé' }])
    expect(again.changes.current()).toBe(1)
    await again.write(async ({ purge }) => purge('b'))
    await again.close()
  })

  it('a backup is a consistent snapshot while another process writes', async () => {
    await sql`create table log (n integer)`.execute(database.db)
    await sql`insert into counter select 1, ${'x'.repeat(3_000)} from ${numbers(2_000)}`.execute(database.db)
    await sql`update counter set n = 0`.execute(database.db)
    const writer = startSecondProcess(child, ['increment', database.options, 100_000])
    await startTogether([writer])
    const changesThen = (): Promise<number> => newest(database)
    const first = await changesThen()
    await until(async () => (await changesThen()) > first)
    await backUp(database.options, file)
    const after = await changesThen()
    await until(async () => (await changesThen()) > after)
    await writer.kill()
    await restore(other.options, file)
    const copy = await openDatabase(other.options)
    const { rows } = await sql<{ low: number; high: number; n: number }>`select min(n) as low, max(n) as high, count(*) as n from counter`.execute(copy.db)
    expect(rows[0]?.n).toBe(2_001)
    expect(rows[0]?.low).toBe(rows[0]?.high)
    await copy.close()
  })

  it('a backup with one flipped byte is refused, and the target database is not changed', async () => {
    await backUp(database.options, file)
    const bytes = readFileSync(file)
    for (const place of [0.1, 0.5, 0.97]) {
      const flipped = Buffer.from(bytes)
      const at = Math.floor(bytes.length * place)
      flipped[at] = (flipped[at] ?? 0) ^ 1
      writeFileSync(file, flipped)
      await expect(restore(other.options, file)).rejects.toThrow('This backup is damaged')
    }
    await expect(openDatabase(other.options)).rejects.toThrow('no tables yet')
  })

  it('a truncated backup and a file of another format are refused', async () => {
    const { bytes } = await backUp(database.options, file)
    for (const size of [bytes - 2_048, 50_000, 512]) {
      truncateSync(file, size)
      await expect(restore(other.options, file)).rejects.toThrow('This backup is damaged')
    }
    truncateSync(file, 0)
    await expect(restore(other.options, file)).rejects.toThrow('This is not a backup')
    writeFileSync(file, 'PK and much else'.repeat(100))
    await expect(restore(other.options, file)).rejects.toThrow('This is not a backup')
    await expect(restore(other.options, join(directory, 'none.tar'))).rejects.toThrow('There is no file')
    await expect(openDatabase(other.options)).rejects.toThrow('no tables yet')
  })

  it('a backup never overwrites an existing file, and a failed one leaves no file', async () => {
    await backUp(database.options, file)
    await expect(backUp(database.options, file)).rejects.toThrow('exists already')
    const lost = engine === 'sqlite' ? { file: join(directory, 'none.sqlite') } : { url: 'postgres://nobody@127.0.0.1:1/none' }
    await expect(backUp(lost, join(directory, 'tuesday'))).rejects.toThrow()
    expect(existsSync(join(directory, 'tuesday'))).toBe(false)
    expect(readdirSync(directory).filter((name) => name.startsWith('.masthead'))).toEqual([])
  })

  it('restoring a backup of the other database engine fails with an explanation', async () => {
    await backUp(database.options, file)
    const wrong = engine === 'sqlite' ? { url: 'postgres://nobody@127.0.0.1:1/none' } : { file: join(directory, 'x.sqlite') }
    await expect(restore(wrong, file)).rejects.toThrow(/This is a backup of (SQLite|PostgreSQL), but the database here is/)
  })

  it('restoring a backup of a newer version fails with an explanation', async () => {
    await sql`insert into migrations values ('9999_future', 0)`.execute(database.db)
    await backUp(database.options, file)
    await expect(restore(other.options, file)).rejects.toThrow('written by a newer Masthead (migration 9999_future)')
  })

  it('restoring a backup of a version before the baseline migration fails with an explanation', async () => {
    await sql`update migrations set name = '0001_platform' where name = ${migrationNames()[0]}`.execute(database.db)
    await backUp(database.options, file)
    await expect(restore(other.options, file)).rejects.toThrow('development version of Masthead from before its first release (migration 0001_platform)')
  })

  it('a restore replaces a database with rows only with --replace and while no process uses it', async () => {
    await backUp(database.options, file)
    await sql`update counter set n = 7`.execute(database.db)
    await expect(restore(database.options, file)).rejects.toThrow(/not empty \(rows: .*Say --replace to overwrite it/)
    await expect(restore(database.options, file, { replace: true })).rejects.toThrow('Masthead is still running on this database')
    expect(await counter(database)).toBe(7)

    await restore(other.options, file)
    const second = await openDatabase(other.options)
    await sql`update counter set n = 8`.execute(second.db)
    await sql`create table newer (id integer)`.execute(second.db)
    await second.close()
    const { kept } = await restore(other.options, file, { replace: true })
    const again = await openDatabase(other.options)
    expect(await counter(again)).toBe(0)
    await expect(sql`select * from newer`.execute(again.db)).rejects.toThrow(/newer/)
    await again.close()
    if (engine === 'sqlite') {
      const before = await openDatabase({ file: kept })
      expect(await counter(before)).toBe(8)
      await before.close()
    }
  })

  // Each command is a process that reads the whole product, which takes its time on a busy machine.
  it('the backup and restore commands make, verify and restore a backup', { timeout: 600_000 }, async () => {
    expect(run('backup', database, file)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Backed up: .*monday\.tar, .* tables, .* rows, 0 files \(0\.0 MB\), 0 files copied\.\n$/),
    })
    expect(run('backup', database, 'verify', file)).toMatchObject({ status: 0, stdout: expect.stringContaining('Whole: ') })
    truncateSync(file, 100_000)
    expect(run('backup', database, 'verify', file)).toMatchObject({ status: 1, stderr: expect.stringContaining('This backup is damaged') })
    rmSync(file)
    run('backup', database, file)
    expect(run('backup', database, `${filesOf(database)}/backups/`)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('cannot be kept among the files'),
    })
    expect(run('restore', database, file)).toMatchObject({ status: 1, stderr: expect.stringContaining('Say --replace') })
    expect(run('backup', database)).toMatchObject({ status: 2, stderr: expect.stringContaining('Name the file') })
  })
})

/** A site of that database alone; what belongs to it lies beside the archives. */
function siteOf(where: OpenOptions, name = 'site'): Site {
  const dataDir = join(directory, name)
  mkdirSync(dataDir, { recursive: true })
  return { database: where, files: new DiskFiles(join(dataDir, 'files')), dataDir, requiredFiles: [] }
}

function backUp(where: OpenOptions, to: string) {
  return backUpSite(siteOf(where), to)
}

async function restore(where: OpenOptions, archive: string, options?: { replace: boolean }) {
  const report = await restoreArchive(openArchive(archive, {}), siteOf(where, 'restored'), options)
  return { ...report, kept: report.kept[0] }
}

/** Where the commands below look for its files. */
function filesOf(at: FreshDatabase): string {
  return join(at.options.file === undefined ? './data' : dirname(at.options.file), 'files')
}

function run(command: string, at: FreshDatabase, ...args: string[]) {
  const where = at.options.file === undefined ? { DATABASE_URL: at.options.url } : { DATABASE_URL: '', DATA_DIR: dirname(at.options.file) }
  return spawnSync(process.execPath, [join(import.meta.dirname, '../../../scripts/masthead.ts'), command, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...where },
  })
}

async function counter(at: Pick<FreshDatabase, 'db'>): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select n from counter`.execute(at.db)
  return rows[0]?.n
}

async function newest(at: FreshDatabase): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from changes`.execute(at.db)
  return rows[0]?.id ?? 0
}

/** A table of that many rows. */
function numbers(count: number) {
  const list = JSON.stringify(Array.from({ length: count }, () => 1))
  return engine === 'sqlite' ? sql`json_each(${list})` : sql`json_array_elements(${list}::json)`
}
