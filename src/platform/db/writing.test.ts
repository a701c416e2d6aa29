import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { Problem } from '#base/problem.ts'
import { engine, fitsProcesses, freshDatabase, type FreshDatabase } from '../../../testing/databases.ts'
import { startSecondProcess, startTogether } from '../../../testing/second-process.ts'
import { longestPauseMs, until } from '../../../testing/until.ts'
import { uniqueViolation } from './errors.ts'
import { openDatabase } from './open.ts'
import type { Database } from './tables.ts'
import { afterCommit } from './writing.ts'

const child = new URL('./db.child.ts', import.meta.url)
let database: FreshDatabase

beforeEach(async () => {
  database = await freshDatabase({ publicTables: ['counter'] })
  await sql`create table counter (n integer not null)`.execute(database.db)
  await sql`insert into counter values (0)`.execute(database.db)
})

afterEach(() => database.close())

/** The same data with the time limits of the product. */
async function impatient(): Promise<Database> {
  const { statementTimeoutMs: _, ...options } = database.options
  const own = await openDatabase(options)
  onTestFinished(() => own.close())
  return own
}

describe('Connection settings', () => {
  it.runIf(engine === 'sqlite')('each commit to SQLite is durable', async () => {
    const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout']
    const values = await database.db.transaction().execute(async (tx) => {
      const found = await Promise.all(settings.map((name) => sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(tx)))
      return found.map(({ rows }) => Object.values(rows[0] ?? {})[0])
    })
    const full = 2
    expect(values).toEqual(['wal', full, 1, 0])
  })

  it.runIf(engine === 'postgres' && fitsProcesses)('each commit to PostgreSQL is durable, and each statement has a time limit', async () => {
    const { db } = await impatient()
    const { rows } = await sql<{
      durable: string
      limit: string
    }>`select current_setting('synchronous_commit') as durable, current_setting('statement_timeout') as limit`.execute(db)
    expect(rows).toEqual([{ durable: 'on', limit: '2s' }])
    const began = performance.now()
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toMatchObject({ status: 503, code: 'database-busy' })
    expect(performance.now() - began).toBeLessThan(longestPauseMs)
  })
})

describe('The write function', () => {
  it('a write returns the result of its callback and commits what it wrote', async () => {
    expect(await database.write(async ({ tx }) => add(tx))).toBe(1)
    expect(await counter()).toBe(1)
  })

  it('a failed write is rolled back, purges nothing and runs no afterCommit callback', async () => {
    const heard: unknown[] = []
    database.changes.listen((change) => heard.push(change))
    const failing = database.write(async ({ tx, purge }) => {
      await add(tx)
      purge('articles')
      afterCommit(tx, () => heard.push('committed'))
      throw new Error('thought better of it')
    })
    await expect(failing).rejects.toThrow('thought better of it')
    expect(await counter()).toBe(0)
    expect(heard).toEqual([])
  })

  it('a failed commit rejects with its reason, and the next write works', async () => {
    await sql`create table parent (id integer primary key)`.execute(database.db)
    await sql`create table orphan (parent_id integer references parent (id) deferrable initially deferred)`.execute(database.db)
    await expect(database.write(async ({ tx }) => sql`insert into orphan values (404)`.execute(tx))).rejects.toThrow(/foreign key/i)
    expect(await database.write(async ({ tx }) => add(tx))).toBe(1)
  })

  it('a write in which an SQL error was swallowed is rolled back and fails on PostgreSQL', async () => {
    const swallowing = database.write(async ({ tx }) => {
      await add(tx)
      await sql`select nonsense`.execute(tx).catch(() => {})
    })
    if (engine === 'postgres') await expect(swallowing).rejects.toThrow('rolled back instead of committed')
    else await swallowing
    expect(await counter()).toBe(engine === 'postgres' ? 0 : 1)
  })

  it.runIf(fitsProcesses)('readers see no uncommitted rows and never wait for a writer', async () => {
    await database.write(async ({ tx }) => {
      await add(tx)
      expect(await counter()).toBe(0)
      const { rows } = await sql<{ n: number }>`select n from counter`.execute(database.reading)
      expect(rows).toEqual([{ n: 0 }])
    })
  })

  it.runIf(fitsProcesses)('a single statement never joins a transaction that is open', async () => {
    let single: Promise<unknown> = Promise.resolve()
    const failing = database.write(async ({ tx }) => {
      await sql`select n from counter`.execute(tx)
      single = sql`update counter set n = n + 10`.execute(database.db)
      await sleep(50)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await single
    expect(await counter()).toBe(10)
  })

  it('concurrent writes of one process lose no update', async () => {
    await Promise.all(Array.from({ length: 100 }, () => database.write(async ({ tx }) => add(tx))))
    expect(await counter()).toBe(100)
  })

  it.runIf(fitsProcesses)('concurrent writes of two processes lose no update', async () => {
    const rounds = 500
    const processes = [1, 2].map(() => startSecondProcess(child, ['increment', database.options, rounds]))
    await startTogether(processes)
    const said = await Promise.all(processes.map((process) => process.said<{ refused: number }>()))
    expect(said).toEqual([{ refused: 0 }, { refused: 0 }])
    expect(await counter()).toBe(2 * rounds)
    // Changes of others are heard of a moment later.
    await until(() => database.changes.current() === rounds / 5, { what: 'all changes' })
  })

  it.runIf(fitsProcesses)('a write answers 503 while another process holds the lock, and reads go on', async () => {
    const holder = startSecondProcess(child, ['hold', database.options])
    expect(await holder.said()).toBe('holding')
    const { db, write } = await impatient()
    const began = performance.now()
    const writes = [write(async ({ tx }) => add(tx)), sql`update counter set n = 7`.execute(db)]
    expect(await counter()).toBe(0)
    // The answer of a busy PostgreSQL may come after its client has given up waiting for it.
    const code = engine === 'postgres' ? expect.stringMatching(/^database-(busy|unavailable)$/) : 'database-busy'
    for (const result of await Promise.allSettled(writes)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { status: 503, code } })
      expect(result.status === 'rejected' && result.reason).toBeInstanceOf(Problem)
    }
    expect(performance.now() - began).toBeGreaterThan(1_500)
    expect(performance.now() - began).toBeLessThan(longestPauseMs)
    holder.tell('let go')
    await holder.ended
    expect(await database.write(async ({ tx }) => add(tx))).toBe(1)
  })

  it.runIf(fitsProcesses)('a database can be opened and closed while another process holds the write lock', async () => {
    const holder = startSecondProcess(child, ['hold', database.options])
    await holder.said()
    const another = await openDatabase(database.options)
    await another.db.selectFrom('changes').selectAll().execute()
    await another.close()
    holder.tell('let go')
    await holder.ended
  })

  it.runIf(fitsProcesses)('a write continues at once when the process that held the lock is killed', async () => {
    const holder = startSecondProcess(child, ['hold', database.options])
    await holder.said()
    const write = database.write(async ({ tx }) => add(tx))
    await holder.kill()
    expect(await write).toBe(1)
  })
})

describe.runIf(engine === 'postgres' && fitsProcesses)('Lost connections to PostgreSQL', () => {
  it('a connection lost inside a transaction answers 503 and rolls back, and the next write reconnects', async () => {
    const cut = database.write(async ({ tx }) => {
      await add(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
      await sleep(50)
      await add(tx)
    })
    await expect(cut).rejects.toMatchObject({ status: 503, code: 'database-unavailable' })
    expect(await counter()).toBe(0)
    expect(await database.write(async ({ tx }) => add(tx))).toBe(1)
  })

  it('opening a database without a server fails with ECONNREFUSED', async () => {
    await expect(openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

describe('SQL statements', () => {
  it('parameters accept booleans and dates, and counts and sums are numbers', async () => {
    await sql`create table facts (flag integer, at ${sql.raw(engine === 'postgres' ? 'bigint' : 'integer')})`.execute(database.db)
    await sql`insert into facts values (${true}, ${new Date(1_800_000_000_000)}), (${false}, ${null})`.execute(database.db)
    const { rows } = await sql<{ n: number; flags: number; last: number }>`select count(*) as n, sum(flag) as flags, max(at) as last from facts`.execute(
      database.db,
    )
    expect(rows).toEqual([{ n: 2, flags: 1, last: 1_800_000_000_000 }])
  })

  it('a violated unique key names its columns', async () => {
    await sql`create table people (id integer primary key, email text unique, a integer, b integer, unique (a, b))`.execute(database.db)
    await sql`insert into people values (1, 'ada@example.org', 1, 2)`.execute(database.db)
    const violated = async (values: unknown[]): Promise<string[] | undefined> => {
      const failure: unknown = await sql`insert into people values (${sql.join(values)})`.execute(database.db).catch((error: unknown) => error)
      return uniqueViolation(failure)
    }
    expect(await violated([2, 'ada@example.org', 5, 5])).toEqual(['email'])
    expect(await violated([1, 'bob@example.org', 5, 5])).toEqual(['id'])
    expect(await violated([3, 'bob@example.org', 1, 2])).toEqual(['a', 'b'])
    expect(await violated(['nonsense', 'bob@example.org', 7, 7])).toBeUndefined()
  })

  it.runIf(engine === 'sqlite')('a write answers 507 on a full disk, and works again when there is space', async () => {
    const fill = sql`insert into counter select 1 from json_each(${JSON.stringify(Array.from({ length: 50_000 }))})`
    await database.db.transaction().execute(async (tx) => sql`pragma max_page_count = 20`.execute(tx))
    await expect(database.write(async ({ tx }) => fill.execute(tx))).rejects.toMatchObject({ status: 507, code: 'disk-full' })
    expect(await counter()).toBe(0)
    await database.db.transaction().execute(async (tx) => sql`pragma max_page_count = 100000`.execute(tx))
    await database.write(async ({ tx }) => fill.execute(tx))
  })

  it.runIf(engine === 'sqlite')('a prepared statement returns columns that were added later', async () => {
    const all = sql<object>`select * from counter`
    expect((await all.execute(database.db)).rows).toEqual([{ n: 0 }])
    await sql`alter table counter add column extra text`.execute(database.db)
    expect((await all.execute(database.db)).rows).toEqual([{ n: 0, extra: null }])
  })

  it.runIf(fitsProcesses)('a long loop of statements lets timers run', async () => {
    let ticks = 0
    const timer = setInterval(() => ticks++, 5)
    const end = performance.now() + 300
    while (performance.now() < end) await sql`select n from counter`.execute(database.db)
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(5)
  })
})

async function add(tx: FreshDatabase['db']): Promise<number> {
  const { rows } = await sql<{ n: number }>`select n from counter ${sql.raw(engine === 'postgres' ? 'for update' : '')}`.execute(tx)
  const n = (rows[0]?.n ?? 0) + 1
  await sql`update counter set n = ${n}`.execute(tx)
  return n
}

async function counter(): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select n from counter`.execute(database.db)
  return rows[0]?.n
}
