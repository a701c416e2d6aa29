import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Problem } from '#base/problem.ts'
import { engine, freshDatabase, type FreshDatabase } from '../../../testing/databases.ts'
import { batchedWrite } from './write-batching.ts'
import type { Database, Writing } from './tables.ts'

let database: FreshDatabase
let commits = 0

beforeEach(async () => {
  const fresh = await freshDatabase()
  commits = 0
  database = {
    ...fresh,
    write: (work) => {
      commits++
      return fresh.write(work)
    },
  }
  await sql`create table notes (n bigint primary key)`.execute(database.db)
})

afterEach(() => database.close())

const note =
  (n: number) =>
  async ({ tx, purge }: Writing) => {
    await sql`insert into notes (n) values (${n})`.execute(tx)
    purge(`note:${n}`)
    return n * 2
  }

async function notes(db: Database): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from notes order by n`.execute(db.db)
  return rows.map((row) => row.n)
}

describe('Batched writes', () => {
  it('concurrent writes share a transaction, and each gets its own result', async () => {
    const write = batchedWrite(database)
    const purged: string[][] = []
    database.changes.listen((change) => purged.push(change.tags))
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => write(4, note(n))))
    expect(answers).toEqual(Array.from({ length: 40 }, (_, n) => n * 2))
    expect(await notes(database)).toHaveLength(40)
    // At most 32 go together.
    expect(commits).toBe(2)
    expect(purged.flat()).toHaveLength(40)
  })

  it('a failed write does not stop the other writes of its batch', async () => {
    const write = batchedWrite(database)
    const failing = async () => {
      throw new Problem(404, 'gone', 'Gone')
    }
    const outcomes = await Promise.allSettled([write(4, note(1)), write(4, note(2)), write(4, failing), write(4, note(2)), write(4, note(3))])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(outcomes[2]).toMatchObject({ reason: { code: 'gone' } })
    expect(await notes(database)).toEqual([1, 2, 3])
  })

  it('all writes of a batch fail at once when the database is unavailable', async () => {
    let tries = 0
    const broken: Database = {
      ...database,
      write: async () => {
        tries++
        throw new Problem(503, 'database-busy', 'Busy')
      },
    }
    const write = batchedWrite(broken)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => write(4, note(n))))
    expect(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof Problem)).toBe(true)
    // Together, then the first alone: nobody else waits for it once more.
    expect(tries).toBe(2)
    expect(await notes(database)).toEqual([])
  })

  it.runIf(engine === 'postgres')('writes with different keys run in parallel', async () => {
    const write = batchedWrite(database)
    const order: string[] = []
    const slow = write(0, async ({ tx }) => {
      await sql`select pg_sleep(0.2)`.execute(tx)
      order.push('slow')
    })
    await Promise.all([slow, write(1, async () => void order.push('quick'))])
    expect(order).toEqual(['quick', 'slow'])
  })
})
