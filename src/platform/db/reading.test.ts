import { expressionBuilder, sql, type RawBuilder } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engine, fitsProcesses, freshDatabase, type FreshDatabase } from '../../../testing/databases.ts'
import { startOwnPostgres, startReplica, type PostgresServer } from '../../../testing/postgres.ts'
import { until } from '../../../testing/until.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import type { RunQuery } from './options.ts'
import type { Database } from './tables.ts'

describe('The reading connection', () => {
  let database: FreshDatabase
  const queries: RunQuery[] = []

  beforeEach(async () => {
    database = await freshDatabase({ publicTables: ['public_notes'], onQuery: (query) => queries.push(query) })
    await sql`create table notes (id integer primary key, text text, approved integer)`.execute(database.db)
    await sql`create view public_notes as select id, text from notes where approved = 1`.execute(database.db)
    await sql`insert into notes values (1, 'shown', 1), (2, 'not yet', 0)`.execute(database.db)
  })

  afterEach(() => database.close())

  it('reading returns the rows of a public view as soon as they are committed', async () => {
    expect(await texts(database)).toEqual(['shown'])
    await database.write(async ({ tx }) => sql`update notes set approved = 1`.execute(tx))
    expect(await texts(database)).toEqual(['shown', 'not yet'])
  })

  it('reading refuses a private table, also inside a join or a subquery and in upper case', async () => {
    for (const from of ['notes', 'NOTES', 'public_notes, notes', 'public_notes where id in (select id from notes)', 'changes', 'jobs']) {
      await expect(sql`select * from ${sql.raw(from)}`.execute(database.reading)).rejects.toThrow('`reading` refuses the table')
    }
  })

  it('reading can neither write to a public view nor open a transaction', async () => {
    await expect(sql`delete from public_notes`.execute(database.reading)).rejects.toThrow('refuses')
    await expect(database.reading.transaction().execute(async () => {})).rejects.toThrow('`reading` has no transactions')
  })

  it('queries of the reading connection are reported as their own side', async () => {
    queries.length = 0
    await texts(database)
    await sql`select 1`.execute(database.db)
    expect(queries.map((query) => query.side)).toEqual(['reading', 'db'])
  })

  it.runIf(engine === 'sqlite')('reading wraps each parameter in an expression, so that SQLite plans a statement once', async () => {
    queries.length = 0
    const { reading } = database
    const found = await sql<{
      text: string
    }>`select text from public_notes where text = ${'shown'} and id in (${sql.join([1, 2])}) order by id limit ${5}`.execute(reading)
    expect(found.rows).toEqual([{ text: 'shown' }])
    expect(queries.map((query) => query.sql.match(/\(?\?[^,)]*/g))).toEqual([["(? || ''", '(? + 0', '(? + 0', '(? + 0']])
  })
})

describe('An empty list', () => {
  let database: FreshDatabase

  beforeEach(async () => {
    database = await freshDatabase({ publicTables: ['notes'] })
    await sql`create table notes (id integer, text text)`.execute(database.db)
    await sql`insert into notes values (1, 'one'), (null, null)`.execute(database.db)
  })

  afterEach(() => database.close())

  it.each(['db', 'reading'] as const)('`in` finds nothing and `not in` everything, null included, in raw statements of %s', async (side) => {
    const none = sql.join([])
    const counted = async (condition: RawBuilder<unknown>) =>
      Number((await sql<{ n: number }>`select count(*) as n from notes where ${condition}`.execute(database[side])).rows[0]?.n)
    expect(await counted(sql`id in (${none})`)).toBe(0)
    expect(await counted(sql`text IN ( ${none} ) or id = ${1}`)).toBe(1)
    expect(await counted(sql`not text in (${none}) and id not in (${none})`)).toBe(2)
    expect(await counted(sql`id in (${sql.join([1])}) and (${1} not in (${none}) and text not in (${sql.join(['two'])}))`)).toBe(1)
  })

  it.each(['in', 'not in'] as const)('`%s` of the query builder does the same', async (operator) => {
    const condition = expressionBuilder<{ notes: { id: number } }, 'notes'>()('id', operator, [])
    const { rows } = await sql`select * from notes where ${condition}`.execute(database.db)
    expect(rows).toHaveLength(operator === 'in' ? 0 : 2)
  })
})

describe.runIf(engine === 'postgres' && fitsProcesses)('Reading from replicas', () => {
  let primary: PostgresServer
  let database: Database
  let replicas: PostgresServer[]
  let controls: Client[]

  beforeAll(async () => {
    // Not the server of all tests: a replica would have to follow every database they make and drop.
    const own = await startOwnPostgres()
    if (!own) throw new Error('TEST_POSTGRES_URL names a server, but a replica needs the binaries of PostgreSQL')
    primary = own
    await migrate({ url: primary.url })
    const maker = new Client({ connectionString: primary.url })
    await maker.connect()
    await maker.query('create table public_notes (id integer primary key, text text)')
    await maker.query(`create view whereabouts as select current_setting('port') as port`)
    await maker.end()
    const started = await Promise.all([startReplica(primary.url), startReplica(primary.url)])
    replicas = started.filter((replica) => replica !== null)
    controls = replicas.map((replica) => new Client({ connectionString: replica.url }))
    for (const control of controls) {
      control.on('error', () => {})
      await control.connect()
    }
    const replicaUrls = replicas.map((replica) => replica.url)
    database = await openDatabase({ url: primary.url, poolSize: 4, publicTables: ['public_notes', 'whereabouts'], replicaUrls })
  })

  afterAll(async () => {
    await database.close()
    for (const control of controls) await control.end().catch(() => {})
    for (const replica of replicas) await replica.stop()
    await primary.stop()
  })

  it('queries are distributed over the replicas and none goes to the primary', async () => {
    const ports = new Set(await Promise.all(Array.from({ length: 6 }, () => port())))
    expect([...ports].sort()).toEqual(replicas.map((replica) => new URL(replica.url).port).sort())
  })

  it('readingAt is the position of the slowest replica, and a replica that lags too far is left out', { timeout: 150_000 }, async () => {
    await database.write(async ({ tx, purge }) => {
      await sql`insert into public_notes values (1, 'first')`.execute(tx)
      purge('notes')
    })
    await until(async () => (await database.changes.readingAt()) === 1)
    await controls[0]?.query('select pg_wal_replay_pause()')
    await database.write(async ({ tx, purge }) => {
      await sql`insert into public_notes values (2, 'second')`.execute(tx)
      purge('notes')
    })
    expect(database.changes.current()).toBe(2)
    await until(async () => {
      const at = await database.changes.readingAt()
      // Whichever replica is asked shows at least this much.
      for (let n = 0; n < 4; n++) expect((await texts(database)).length).toBeGreaterThanOrEqual(at ?? 0)
      return at === 2
    })
    for (let n = 0; n < 4; n++) expect(await texts(database)).toEqual(['first', 'second'])
    await controls[0]?.query('select pg_wal_replay_resume()')
    await until(async () => new Set([await port(), await port()]).size === 2)
  })

  it('reading continues when a replica dies, and uses the primary when none is left', { timeout: 150_000 }, async () => {
    for (const replica of replicas) {
      process.kill(replica.pid ?? 0, 'SIGQUIT')
      for (let n = 0; n < 4; n++) expect(await texts(database)).toEqual(['first', 'second'])
    }
    const primaryPort = new URL(primary.url).port
    await until(async () => (await port()) === primaryPort)
    expect(await database.changes.readingAt()).toBe(database.changes.current())
  })

  async function port(): Promise<string> {
    const { rows } = await sql<{ port: string }>`select port from whereabouts`.execute(database.reading)
    return rows[0]?.port ?? ''
  }
})

async function texts(database: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from public_notes order by id`.execute(database.reading)
  return rows.map((row) => row.text)
}
