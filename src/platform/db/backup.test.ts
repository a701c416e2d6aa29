import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engine, fitsProcesses, freshDatabase, freshPlace, type FreshDatabase, type Place } from '../../../testing/databases.ts'
import { scratchDirectory } from '../../../testing/scratch.ts'
import { startSecondProcess, startTogether } from '../../../testing/second-process.ts'
import { until } from '../../../testing/until.ts'
import { backUp, restore } from './backup.ts'
import { migrationNames } from './migrate.ts'
import { openDatabase } from './open.ts'
import { postgresProgram } from './postgres-programs.ts'

const child = new URL('./db.child.ts', import.meta.url)
const possible = engine === 'sqlite' || (fitsProcesses && postgresProgram('pg_dump') !== undefined)
let database: FreshDatabase
let other: Place
let directory: string
let file: string

beforeEach(async () => {
  database = await freshDatabase()
  other = await freshPlace()
  directory = scratchDirectory('backup')
  file = join(directory, 'monday.masthead')
  await sql`create table counter (n integer not null, note text)`.execute(database.db)
  await sql`insert into counter values (0, ${'line\nbreak, tab\t, backslash \\. and ünïcödé'})`.execute(database.db)
  await database.write(async ({ purge }) => purge('a'))
})

afterEach(async () => {
  await database.close()
  await other.remove()
  rmSync(directory, { recursive: true, force: true })
})

describe.runIf(possible)('a backup', () => {
  it('holds every row, and comes back as it was', async () => {
    const report = await backUp(database.options, file)
    expect(report.rows).toMatchObject({ counter: 1, changes: 1, jobs: 0 })
    expect(readFileSync(`${file}.sha256`, 'utf8')).toBe(`${report.sha256}  monday.masthead\n`)
    const restored = await restore(other.options, file)
    expect(restored.rows).toEqual(report.rows)
    const again = await openDatabase(other.options)
    const { rows } = await sql`select * from counter`.execute(again.db)
    expect(rows).toEqual([{ n: 0, note: 'line\nbreak, tab\t, backslash \\. and ünïcödé' }])
    expect(again.changes.current()).toBe(1)
    await again.write(async ({ purge }) => purge('b'))
    await again.close()
  })

  it('is of one moment while another process writes', async () => {
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

  it('with one flipped byte is refused, and nothing is touched', async () => {
    await backUp(database.options, file)
    const bytes = readFileSync(file)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(file, bytes)
    await expect(restore(other.options, file)).rejects.toThrow('This backup is damaged')
    await expect(openDatabase(other.options)).rejects.toThrow('no tables yet')
  })

  it('that was cut off, or lost its checksum, is refused', async () => {
    await backUp(database.options, file)
    rmSync(`${file}.sha256`)
    await expect(restore(other.options, file)).rejects.toThrow('monday.masthead.sha256 is missing')
    writeFileSync(`${file}.sha256`, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    await expect(restore(other.options, file)).rejects.toThrow('This backup is damaged')
  })

  it('never overwrites another, and leaves no half of itself', async () => {
    await backUp(database.options, file)
    await expect(backUp(database.options, file)).rejects.toThrow('exists already')
    const lost = engine === 'sqlite' ? { file: join(directory, 'none.sqlite') } : { url: 'postgres://nobody@127.0.0.1:1/none' }
    await expect(backUp(lost, join(directory, 'tuesday'))).rejects.toThrow()
    expect(existsSync(join(directory, 'tuesday'))).toBe(false)
    expect(existsSync(join(directory, 'tuesday.partial'))).toBe(false)
  })

  it('of the other engine is refused in words', async () => {
    await backUp(database.options, file)
    const wrong = engine === 'sqlite' ? { url: 'postgres://nobody@127.0.0.1:1/none' } : { file: join(directory, 'x.sqlite') }
    await expect(restore(wrong, file)).rejects.toThrow(/This is a backup of (SQLite|PostgreSQL), but the database here is/)
  })

  it('of a newer version is refused in words', async () => {
    await sql`insert into migrations values ('9999_future', 0)`.execute(database.db)
    await backUp(database.options, file)
    await expect(restore(other.options, file)).rejects.toThrow('written by a newer Masthead (migration 9999_future)')
  })

  it('of a version from before the baseline is refused in words', async () => {
    await sql`update migrations set name = '0001_platform' where name = ${migrationNames()[0]}`.execute(database.db)
    await backUp(database.options, file)
    await expect(restore(other.options, file)).rejects.toThrow('development version of Masthead from before its first release (migration 0001_platform)')
  })

  it('replaces a database with rows only when told to, and only when nobody uses it', async () => {
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

  it('is made and brought back by the two commands', async () => {
    expect(run('backup.ts', database, file)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Backed up: .*monday\.masthead, .* tables, .* rows, sha256 [0-9a-f]{64}\.\n$/),
    })
    expect(run('restore.ts', database, file)).toMatchObject({ status: 1, stderr: expect.stringContaining('Say --replace') })
    expect(run('backup.ts', database)).toMatchObject({ status: 1, stderr: expect.stringContaining('Name the file') })
  })
})

function run(script: string, at: FreshDatabase, ...args: string[]) {
  const where = at.options.file === undefined ? { DATABASE_URL: at.options.url } : { DATABASE_URL: '', DATA_DIR: dirname(at.options.file) }
  return spawnSync(process.execPath, [join(import.meta.dirname, '../../../scripts', script), ...args], { encoding: 'utf8', env: { ...process.env, ...where } })
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
