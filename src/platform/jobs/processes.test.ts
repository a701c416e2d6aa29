import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fitsProcesses, freshDatabase, type FreshDatabase } from '../../../testing/databases.ts'
import { startSecondProcess } from '../../../testing/second-process.ts'
import { until } from '../../../testing/until.ts'
import { enqueue, every } from './queue.ts'
import { runDueJobs } from './runner.ts'

const child = new URL('./jobs.child.ts', import.meta.url)
let database: FreshDatabase

beforeEach(async () => {
  database = await freshDatabase()
})

afterEach(() => database.close())

describe('Recurring jobs', () => {
  it('a recurring job runs once per period, also after a failure and when registered several times', async () => {
    let now = 1_000_000
    let runs = 0
    const handlers = {
      refresh: async () => {
        runs++
        if (runs === 2) throw new Error('not this time')
      },
    }
    for (const _ of [1, 2, 3]) await every(database, 'refresh', 60_000)
    const work = (): Promise<number> => runDueJobs(database, handlers, { now: () => now, backoffMs: 200_000 })
    await work()
    expect(runs).toBe(1)
    now += 59_999
    await work()
    expect(runs).toBe(1)
    now += 1
    await work()
    expect(runs).toBe(2)
    now += 75_000
    await work()
    expect(runs).toBe(3)
    expect(await jobs()).toMatchObject([{ kind: 'refresh', attempts: 0, error: null, died_at: null }])
  })

  it('a recurring job runs before a long queue of other jobs', async () => {
    const seen: string[] = []
    for (let n = 0; n < 5; n++) await put('mail')
    await every(database, 'refresh', 60_000)
    await runDueJobs(database, { mail: async () => void seen.push('mail'), refresh: async () => void seen.push('refresh') })
    expect(seen[0]).toBe('refresh')
  })

  it('a changed period of a recurring job takes effect at once', async () => {
    await every(database, 'refresh', 60_000)
    await runDueJobs(database, { refresh: async () => {} }, { now: () => 1_000 })
    await every(database, 'refresh', 5_000)
    expect(await jobs()).toMatchObject([{ every_ms: 5_000, run_at: 0 }])
  })
})

describe.runIf(fitsProcesses)('Job runners in several processes', () => {
  it('each job takes effect once although processes are killed', async () => {
    await sql`create table effects (name text)`.execute(database.db)
    const names = Array.from({ length: 100 }, (_, n) => `effect ${n}`)
    for (const name of names) await put('effect', name)
    await workedOffWith(6)
    const { rows } = await sql<{ name: string }>`select name from effects`.execute(database.db)
    expect(rows.map((row) => row.name).sort()).toEqual(names.sort())
  })

  it('the jobs of a lane keep their order although processes are killed', async () => {
    await sql`create table effects (name text)`.execute(database.db)
    const names = Array.from({ length: 40 }, (_, n) => `effect ${n}`)
    for (const name of names) await put('effect', name, 'one by one')
    await workedOffWith(3)
    // Rows of a table that nothing was ever removed from come in the order they were put in.
    const { rows } = await sql<{ name: string }>`select name from effects`.execute(database.db)
    expect(rows.map((row) => row.name)).toEqual(names)
  })

  it('a recurring job runs once per period in all processes together', async () => {
    await sql`create table effects (name text)`.execute(database.db)
    const began = performance.now()
    const workers = [1, 2].map(() => startSecondProcess(child, [database.options, 250]))
    for (const worker of workers) await worker.said()
    const effects = async () => (await sql<{ n: number }>`select count(*) as n from effects`.execute(database.db)).rows[0]?.n ?? 0
    await until(async () => (await effects()) > 6)
    for (const worker of workers) worker.tell('stop')
    await Promise.all(workers.map((worker) => worker.ended))
    const periods = (performance.now() - began) / 250
    expect(await effects()).toBeLessThan(periods + 2)
  })
})

/** Two processes work off all there is, of which one after the other is killed in the midst of it. */
async function workedOffWith(kills: number): Promise<void> {
  const left = async (): Promise<number> => (await jobs()).length
  const worker = () => startSecondProcess(child, [database.options])
  let workers = [worker(), worker()]
  for (let killed = 0; killed < kills && (await left()) > 0; killed++) {
    const [victim, ...others] = workers
    await victim?.said().catch(() => {})
    await sleep(50 + Math.random() * 100)
    await victim?.kill()
    workers = [...others, worker()]
  }
  await until(async () => (await left()) === 0)
  for (const one of workers) one.tell('stop')
  expect(await Promise.all(workers.map((one) => one.ended))).toEqual([0, 0])
}

async function put(kind: string, payload?: unknown, lane?: string): Promise<void> {
  await database.write(async ({ tx }) => enqueue(tx, { kind, payload, ...(lane === undefined ? {} : { lane }) }))
}

async function jobs() {
  return database.db.selectFrom('jobs').selectAll().orderBy('id').execute()
}
