import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fitsProcesses, freshDatabase, type FreshDatabase } from '../../../testing/databases.ts'
import { longestPauseMs, until } from '../../../testing/until.ts'
import type { Handler } from './attempt.ts'
import { enqueue, type JobOrder } from './queue.ts'
import type { JobOptions } from './job-options.ts'
import { runJobs, runDueJobs, type JobRunner } from './runner.ts'

let database: FreshDatabase
let runner: JobRunner | undefined

beforeEach(async () => {
  database = await freshDatabase()
  runner = undefined
})

afterEach(async () => {
  await runner?.stop()
  await database.close()
})

describe('Jobs', () => {
  it('a job starts as soon as its transaction commits', async () => {
    const began = performance.now()
    const done = new Promise<unknown>((resolve) => start({ mail: async (payload) => resolve(payload) }, { pollMs: 20_000 }))
    await sleep(100)
    await put({ kind: 'mail', payload: { to: 'ada@example.org' } })
    expect(await done).toEqual({ to: 'ada@example.org' })
    expect(performance.now() - began).toBeLessThan(longestPauseMs)
    await until(async () => (await jobs()).length === 0)
  })

  it('a job due before the runner started waits for the start delay or the next new job', async () => {
    const seen: unknown[] = []
    await put({ kind: 'mail', payload: 'old' })
    start({ mail: async (payload) => void seen.push(payload) }, { afterMs: 600_000 })
    await sleep(300)
    expect(seen).toEqual([])
    await put({ kind: 'mail', payload: 'new' })
    await until(() => seen.length === 2)
  })

  it('a job is not stored when its transaction rolls back', async () => {
    const failing = database.write(async ({ tx }) => {
      await enqueue(tx, { kind: 'mail' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await jobs()).toEqual([])
  })

  it('a job does not run before its scheduled time', async () => {
    const seen: unknown[] = []
    await put({ kind: 'mail', runAt: 5_000 })
    expect(await runDueJobs(database, { mail: async () => void seen.push(1) }, { now: () => 4_999 })).toBe(0)
    expect(await runDueJobs(database, { mail: async () => void seen.push(1) }, { now: () => 5_000 })).toBe(1)
    expect(seen).toEqual([1])
  })

  it('a job of an unknown kind stays in the queue', async () => {
    await put({ kind: 'from the future' })
    expect(await runDueJobs(database, { mail: async () => {} })).toBe(0)
    expect(await jobs()).toHaveLength(1)
  })

  it('a job with the key of a waiting job replaces it and keeps the earlier time', async () => {
    await put({ kind: 'index', payload: 1, key: 'article:7', runAt: 5_000 })
    await put({ kind: 'index', payload: 2, key: 'article:7', runAt: 9_000 })
    await put({ kind: 'index', payload: 3, key: 'article:8', runAt: 9_000 })
    expect((await jobs()).map(({ payload, run_at }) => ({ payload, run_at }))).toEqual([
      { payload: '2', run_at: 5_000 },
      { payload: '3', run_at: 9_000 },
    ])
  })

  it('a job with the key of a running job is stored as a new job', async () => {
    const seen: unknown[] = []
    await put({ kind: 'index', payload: 1, key: 'article:7' })
    await runDueJobs(database, {
      index: async (payload) => {
        if (payload === 1) await put({ kind: 'index', payload: 2, key: 'article:7' })
        seen.push(payload)
      },
    })
    expect(seen).toEqual([1, 2])
    expect(await jobs()).toEqual([])
  })

  it('a failed job is retried with growing delays, and after the last attempt it keeps its error', async () => {
    let now = 1_000_000
    const attempts: number[] = []
    const failing: Record<string, Handler> = {
      mail: async (_, job) => {
        attempts.push(job.attempt)
        throw new Error('the mail server is away')
      },
    }
    await put({ kind: 'mail' })
    const pauses: number[] = []
    for (let n = 0; n < 4; n++) {
      await runDueJobs(database, failing, { now: () => now, maxAttempts: 4, backoffMs: 1_000 })
      const [job] = await jobs()
      if (!job?.died_at) pauses.push((job?.run_at ?? 0) - now)
      now = job?.run_at ?? 0
    }
    expect(attempts).toEqual([1, 2, 3, 4])
    for (const [n, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(750 * 2 ** n)
      expect(pause).toBeLessThanOrEqual(1_250 * 2 ** n)
    }
    const [dead] = await jobs()
    expect(dead?.died_at).not.toBeNull()
    expect(dead?.error).toContain('the mail server is away')
    expect(await runDueJobs(database, failing, { now: () => now * 2 })).toBe(0)
  })

  it('a job that crashes its process each time is given up after the last attempt', async () => {
    await put({ kind: 'deadly' })
    await sql`update jobs set attempts = 15`.execute(database.db)
    await runDueJobs(database, { deadly: async () => expect.unreachable() })
    const [dead] = await jobs()
    expect(dead?.error).toBe('The process ended during the last attempt.')
  })

  it('a job keeps its lease while it runs, however long that takes', async () => {
    let runs = 0
    const slow = { slow: async () => (runs++, sleep(5_000)) }
    await put({ kind: 'slow' })
    const other = runJobs(database, slow, { leaseMs: 2_000, pollMs: 20 })
    start(slow, { leaseMs: 2_000, pollMs: 20 })
    await until(async () => (await jobs()).length === 0)
    await other.stop()
    expect(runs).toBe(1)
  })

  it('a job whose lease was taken over cannot finish, and its transaction rolls back', async () => {
    await sql`create table effects (name text)`.execute(database.db)
    await put({ kind: 'effect' })
    await runDueJobs(
      database,
      {
        effect: async (_, job) => {
          await sql`update jobs set lease = 'somebody else'`.execute(database.db)
          await database.write(async ({ tx }) => {
            await sql`insert into effects values ('twice')`.execute(tx)
            await job.finish(tx)
          })
        },
      },
      { now: () => 1 },
    )
    expect((await sql`select * from effects`.execute(database.db)).rows).toEqual([])
    expect(await jobs()).toMatchObject([{ lease: 'somebody else' }])
  })
})

describe('The job runner', () => {
  it('stop waits for the running job and starts no new one', async () => {
    const seen: string[] = []
    let begun: () => void = () => {}
    const beginning = new Promise<void>((resolve) => (begun = resolve))
    await put({ kind: 'slow' })
    start(
      {
        slow: async () => {
          begun()
          await sleep(200)
          seen.push('done')
        },
      },
      { concurrency: 1 },
    )
    await beginning
    const stopping = runner?.stop()
    await put({ kind: 'slow' })
    await stopping
    expect(seen).toEqual(['done'])
    expect(await jobs()).toHaveLength(1)
  })

  it('stop aborts running jobs after the given timeout', async () => {
    let aborted = false
    await put({ kind: 'endless' })
    start({ endless: (_, job) => new Promise((resolve) => job.signal.addEventListener('abort', () => resolve(void (aborted = true)))) })
    await until(async () => (await jobs())[0]?.lease !== null)
    const began = performance.now()
    await runner?.stop(100)
    expect(performance.now() - began).toBeLessThan(longestPauseMs)
    expect(aborted).toBe(true)
  })

  it('jobs of one lane run one after the other, in parallel with those of other lanes', async () => {
    const begun: unknown[] = []
    const gates = new Map<unknown, () => void>()
    await put({ kind: 'send', payload: 'a1', lane: 'a' })
    await put({ kind: 'send', payload: 'a2', lane: 'a' })
    await put({ kind: 'send', payload: 'b1', lane: 'b' })
    await put({ kind: 'send', payload: 'b2', lane: 'b' })
    const send: Handler = (payload) => {
      begun.push(payload)
      return new Promise((resolve) => gates.set(payload, resolve))
    }
    start({ send }, { concurrency: 4 })
    await until(() => begun.length === 2)
    gates.get('b1')?.()
    await until(() => begun.length === 3)
    expect(begun).toEqual(['a1', 'b1', 'b2'])
    gates.get('a1')?.()
    await until(() => begun.length === 4)
    for (const release of gates.values()) release()
    expect(begun).toEqual(['a1', 'b1', 'b2', 'a2'])
  })

  it('a lane whose process died continues with the interrupted job when its lease expires', async () => {
    const begun: unknown[] = []
    const send: Handler = async (payload) => void begun.push(payload)
    for (const payload of [1, 2]) await put({ kind: 'send', payload, lane: 'a' })
    const died = { lease: 'somebody dead', run_at: 5_000 }
    await database.db.updateTable('jobs').set(died).where('payload', '=', '1').execute()
    expect(await runDueJobs(database, { send }, { now: () => 4_999 })).toBe(0)
    expect(await runDueJobs(database, { send }, { now: () => 5_000 })).toBe(2)
    expect(begun).toEqual([1, 2])
  })

  it.runIf(fitsProcesses)('the runner yields to the event loop between jobs', async () => {
    for (let n = 0; n < 400; n++) await put({ kind: 'busy' })
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    ticks = 0
    await runDueJobs(database, { busy: async () => {} })
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(0)
  })
})

function start(handlers: Record<string, Handler>, options: JobOptions = {}): void {
  runner = runJobs(database, handlers, { pollMs: 20, ...options })
}

async function put(order: JobOrder): Promise<void> {
  await database.write(async ({ tx }) => enqueue(tx, order))
}

async function jobs() {
  return database.db.selectFrom('jobs').selectAll().orderBy('id').execute()
}
