import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engine, fitsProcesses, freshDatabase, allowConnections, type FreshDatabase } from '../../../testing/databases.ts'
import { startSecondProcess, startTogether } from '../../../testing/second-process.ts'
import { longestPauseMs, until } from '../../../testing/until.ts'
import { openDatabase } from './open.ts'
import type { Change } from './tables.ts'

const child = new URL('./db.child.ts', import.meta.url)
let database: FreshDatabase
let heard: Change[]

beforeEach(async () => {
  database = await freshDatabase()
  heard = []
  database.changes.listen((change) => heard.push(change))
})

afterEach(() => database.close())

describe('Database changes', () => {
  it('a change is announced once, with all its tags, before the write resolves', async () => {
    await database.write(async ({ purge }) => {
      purge('article:12', 'articles')
      purge('articles', 'author:ada')
      expect(heard).toEqual([])
    })
    expect(heard).toEqual([{ id: 1, tags: ['article:12', 'articles', 'author:ada'] }])
    expect(database.changes.current()).toBe(1)
    expect(await database.changes.readingAt()).toBe(1)
  })

  it('a write that purges nothing makes no change', async () => {
    await database.write(async ({ tx }) => sql`select 1`.execute(tx))
    expect(database.changes.current()).toBe(0)
    expect(heard).toEqual([])
  })

  it('concurrent writers get change numbers in the order of their commits, without gaps', async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        database
          .write(async ({ purge }) => {
            await sleep(Math.random() * 5)
            purge(`article:${n}`)
            if (n % 7 === 0) throw new Error('rolled back')
          })
          .catch(() => {}),
      ),
    )
    expect(heard.map((change) => change.id)).toEqual(Array.from({ length: 42 }, (_, n) => n + 1))
  })

  it('a failing listener does not stop the others, and a removed listener hears no more changes', async () => {
    const leave = database.changes.listen(() => {
      throw new Error('cannot listen')
    })
    await database.write(async ({ purge }) => purge('a'))
    leave()
    await database.write(async ({ purge }) => purge('b'))
    expect(heard.map((change) => change.tags)).toEqual([['a'], ['b']])
  })

  it('a change can have more tags than fit into a PostgreSQL notification', async () => {
    const tags = Array.from({ length: 2_000 }, (_, n) => `article:${n}`)
    await database.write(async ({ purge }) => purge(...tags))
    expect(heard).toEqual([{ id: 1, tags }])
  })

  it.runIf(fitsProcesses)('another process receives each change once, in order and without a request', async () => {
    const listener = startSecondProcess(child, ['listen', database.options, 100])
    await listener.said()
    const writers = [1, 2].map(() => startSecondProcess(child, ['purge', database.options, 50]))
    await startTogether(writers)
    const acknowledged = (await Promise.all(writers.map((writer) => writer.said<number[]>()))).flat().sort((a, b) => a - b)
    listener.tell('what was it?')
    const there = await listener.said<{ id: number; at: number }[]>()
    const ids = Array.from({ length: 100 }, (_, n) => n + 1)
    expect(there.map((change) => change.id)).toEqual(ids)
    await until(() => heard.length >= 100)
    expect(heard.map((change) => change.id)).toEqual(ids)
    const late = there.map((change, n) => change.at - (acknowledged[n] ?? 0))
    expect(Math.max(...late)).toBeLessThan(longestPauseMs)
  })

  it.runIf(fitsProcesses)('a change written by another process is known when the current number is read', async () => {
    const other = await openDatabase(database.options)
    await other.write(async ({ purge }) => purge('a'))
    if (engine === 'postgres') await sleep(100)
    expect(database.changes.current()).toBe(1)
    await other.close()
  })

  it('a gap in the change numbers becomes a change with the tag * for everything', async () => {
    await database.write(async ({ purge }) => purge('a'))
    await sql`insert into changes (id, tags, created_at) values (7, '["z"]', 0)`.execute(database.db)
    await database.write(async ({ purge }) => purge('b'))
    expect(heard).toEqual([
      { id: 1, tags: ['a'] },
      { id: 6, tags: ['*'] },
      { id: 7, tags: ['z'] },
      { id: 8, tags: ['b'] },
    ])
  })

  it('changes older than an hour are deleted, except the newest one', async () => {
    const old = Date.now() - 2 * 60 * 60_000
    await sql`insert into changes (id, tags, created_at) values (1, '[]', ${old}), (2, '[]', ${old}), (3, '[]', ${Date.now()})`.execute(database.db)
    await database.write(async ({ purge }) => purge('a'))
    const { rows } = await sql<{ id: number }>`select id from changes order by id`.execute(database.db)
    expect(rows.map((row) => row.id)).toEqual([3, 4])
  })
})

describe.runIf(engine === 'postgres' && fitsProcesses)('The connection that listens for changes', () => {
  it('the current change is null while the connection is lost, and missed changes arrive on reconnection', async () => {
    await database.write(async ({ purge }) => purge('a'))
    const other = await openDatabase(database.options)
    await other.db.selectFrom('changes').select('id').execute()
    await allowConnections(database.options, false)
    await cutTheLine()
    await until(() => database.changes.current() === null)
    expect(await database.changes.readingAt()).toBeNull()
    await other.write(async ({ purge }) => purge('b'))
    await allowConnections(database.options, true)
    await until(() => database.changes.current() === 2)
    expect(heard.map((change) => change.tags)).toEqual([['a'], ['b']])
    await other.close()
  })

  it('writes of the same process are announced while the connection is lost', async () => {
    await cutTheLine()
    await database.write(async ({ purge }) => purge('a'))
    expect(heard).toEqual([{ id: 1, tags: ['a'] }])
    await until(() => database.changes.current() === 1)
  })

  async function cutTheLine(): Promise<void> {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'masthead changes'`.execute(
      database.db,
    )
  }
})
