import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engine, fitsProcesses, newDatabasePlace } from '../../../testing/databases.ts'
import type { Place } from '../../../testing/database-place.ts'
import { startSecondProcess, startTogether } from '../../../testing/second-process.ts'
import { until } from '../../../testing/until.ts'
import { migrate, migrationNames } from './migrate.ts'
import { openDatabase } from './open.ts'

const child = new URL('./db.child.ts', import.meta.url)
let place: Place
let folder: string

beforeEach(async () => {
  place = await newDatabasePlace()
  folder = mkdtempSync(join(tmpdir(), 'masthead-migrations-'))
  migration('0001_start', `await sql\`create table changes (id integer primary key, tags text, created_at integer)\`.execute(db)`)
  migration('0002_counter', `await sql\`create table counter (n integer)\`.execute(db); await sql\`insert into counter values (0)\`.execute(db)`)
})

afterEach(async () => {
  await place.remove()
  rmSync(folder, { recursive: true, force: true })
})

describe('migrate', () => {
  it('migrate applies missing migrations in order, and none twice', async () => {
    expect(await migrate({ ...place.options, folder })).toEqual(['0001_start', '0002_counter'])
    expect(await migrate({ ...place.options, folder })).toEqual([])
    migration('0003_more', `await sql\`update counter set n = n + 1\`.execute(db)`)
    expect(await migrate({ ...place.options, folder })).toEqual(['0003_more'])
    expect(await counter()).toBe(1)
  })

  it('a migration receives the name of the database engine', async () => {
    migration('0003_engine', `await sql\`create table engines (engine text)\`.execute(db); await sql\`insert into engines values (\${engine})\`.execute(db)`)
    await migrate({ ...place.options, folder })
    expect(await rows<{ engine: string }>('select engine from engines')).toEqual([{ engine }])
  })

  it('a failed migration is rolled back, and the ones before it are kept', async () => {
    migration(
      '0003_broken',
      `await sql\`create table half (n integer)\`.execute(db); await sql\`update counter set n = 7\`.execute(db); await sql\`nonsense\`.execute(db)`,
    )
    await expect(migrate({ ...place.options, folder })).rejects.toThrow('Migration 0003_broken failed; nothing of it was kept.')
    expect(await counter()).toBe(0)
    await expect(rows('select * from half')).rejects.toThrow(/half/)
    rmSync(join(folder, '0003_broken.ts'))
    migration('0003_mended', `await sql\`update counter set n = 7\`.execute(db)`)
    expect(await migrate({ ...place.options, folder })).toEqual(['0003_mended'])
  })

  it('migrate refuses a database of a newer version with an explanation and does not change it', async () => {
    migration('0003_future', `await sql\`update counter set n = 5\`.execute(db)`)
    await migrate({ ...place.options, folder })
    rmSync(join(folder, '0003_future.ts'))
    migration('0003_other', `await sql\`update counter set n = 9\`.execute(db)`)
    const before = bytes()
    await expect(migrate({ ...place.options, folder })).rejects.toThrow(
      'This database was written by a newer Masthead (migration 0003_future). Start that version, or restore a backup.',
    )
    expect(bytes()).toBe(before)
    expect(await counter()).toBe(5)
  })

  it('migrate accepts a database of a newer version whose migrations only add', async () => {
    migration('0003_expand_counter', `await sql\`alter table counter add column unit text\`.execute(db)`)
    await migrate({ ...place.options, folder })
    rmSync(join(folder, '0003_expand_counter.ts'))
    expect(await migrate({ ...place.options, folder })).toEqual([])
    migration('0004_future', `await sql\`update counter set n = 5\`.execute(db)`)
    await migrate({ ...place.options, folder })
    rmSync(join(folder, '0004_future.ts'))
    await expect(migrate({ ...place.options, folder })).rejects.toThrow('This database was written by a newer Masthead (migration 0004_future).')
  })

  it('migrate refuses a database older than the baseline, says what to do and does not change it', async () => {
    await migrate({ ...place.options, folder })
    const before = bytes()
    rmSync(join(folder, '0001_start.ts'))
    rmSync(join(folder, '0002_counter.ts'))
    migration('0001_baseline', `await sql\`update counter set n = 9\`.execute(db)`)
    await expect(migrate({ ...place.options, folder })).rejects.toThrow(
      'This database was made by a development version of Masthead from before its first release (migration 0002_counter), and this version cannot update it: ' +
        'make an export with the version that made it and import that into an empty database here, or start with an empty database.',
    )
    expect(bytes()).toBe(before)
    expect(await counter()).toBe(0)
  })

  it.runIf(fitsProcesses)('each migration runs once when two processes start at the same time', async () => {
    for (let n = 3; n < 9; n++) {
      migration(`000${n}_step`, `await sql\`create table step${n} (n integer)\`.execute(db); await sql\`update counter set n = n + 1\`.execute(db)`)
    }
    const starters = [1, 2].map(() => startSecondProcess(child, ['migrate', { ...place.options, folder }]))
    await startTogether(starters)
    const done = await Promise.all(starters.map((starter) => starter.said<string[]>()))
    expect(done.flat().sort()).toEqual(migrationNames(folder))
    expect(await counter()).toBe(6)
    expect(await Promise.all(starters.map((starter) => starter.ended))).toEqual([0, 0])
  })

  it.runIf(fitsProcesses)('a migration starts again after its process was killed in the middle of it', async () => {
    const hang = join(folder, 'hang')
    writeFileSync(hang, '')
    migration(
      '0003_long',
      `await sql\`create table half (n integer)\`.execute(db); await sql\`update counter set n = 7\`.execute(db)
       const { existsSync } = await import('node:fs')
       while (existsSync('${hang}')) { process.send?.('in the middle'); await new Promise((go) => setTimeout(go, 50)) }`,
    )
    const killed = startSecondProcess(child, ['migrate', { ...place.options, folder }])
    await startTogether([killed])
    expect(await killed.said()).toBe('in the middle')
    await killed.kill()
    expect(await counter()).toBe(0)
    rmSync(hang)
    expect(await migrate({ ...place.options, folder })).toEqual(['0003_long'])
    expect(await counter()).toBe(7)
    expect(await rows('select * from half')).toEqual([])
  })

  it.runIf(engine === 'postgres' && fitsProcesses)('a migration of a table that is in use lets others read it, and is applied later', async () => {
    await migrate({ ...place.options, folder })
    migration('0003_more', `await sql\`alter table counter add column unit text\`.execute(db)`)
    const backup = new Client({ connectionString: place.options.url })
    await backup.connect()
    await backup.query('begin; lock table counter in access share mode')
    const migrating = migrate({ ...place.options, folder })
    await until(async () => (await waiting()) > 0, { what: 'the migration waits' })
    await until(async () => (await waiting()) === 0, { what: 'the migration gives way' })
    expect(await counter()).toBe(0)
    await backup.query('commit')
    expect(await migrating).toEqual(['0003_more'])
    await backup.end()
  })

  it('a migration that leaves broken foreign keys fails', async () => {
    migration(
      '0003_tables',
      `await sql\`create table parent (id integer primary key)\`.execute(db); await sql\`create table child (parent_id integer references parent (id))\`.execute(db)`,
    )
    migration('0004_orphans', `await sql\`insert into child values (404)\`.execute(db)`)
    await expect(migrate({ ...place.options, folder })).rejects.toThrow(/0004_orphans|rows of parent/)
    expect(await rows('select * from child')).toEqual([])
  })

  it('opening a database without tables fails and asks to run the migrations', async () => {
    await expect(openDatabase(place.options)).rejects.toThrow('This database has no tables yet: run the migrations first.')
  })
})

function migration(name: string, body: string): void {
  const kysely = import.meta.resolve('kysely')
  writeFileSync(join(folder, `${name}.ts`), `import { sql } from '${kysely}'\nexport async function up(db: never, engine: string) { ${body} }\n`)
}

async function waiting(): Promise<number> {
  const found = await rows<{ n: number }>(
    'select count(*)::int as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
  )
  return found[0]?.n ?? 0
}

async function counter(): Promise<number | undefined> {
  const found = await rows<{ n: number }>('select n from counter')
  return found[0]?.n
}

async function rows<T>(text: string): Promise<T[]> {
  const database = await openDatabase(place.options)
  try {
    const result = await sql.raw<T>(text).execute(database.db)
    return result.rows
  } finally {
    await database.close()
  }
}

function bytes(): string {
  if (place.options.file === undefined) return 'on a server'
  return createHash('sha256').update(readFileSync(place.options.file)).digest('hex')
}
