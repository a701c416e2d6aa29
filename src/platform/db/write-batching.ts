import { setImmediate as nextTurn } from 'node:timers/promises'
import { Problem } from '#base/problem.ts'
import { currentWork, inWork } from '../work-scope.ts'
import type { Database, Writing } from './tables.ts'
import { currentWriteMark, withoutWriteMark } from './write-marks.ts'

/** Longer ones would keep other writers waiting. */
const mostTogether = 32
/** On PostgreSQL several groups write side by side; SQLite has one writer. */
const lanes = { sqlite: 1, postgres: 4 }

interface Waiting {
  key: number
  first(writing: Writing): Promise<unknown>
  work(writing: Writing): Promise<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

type BatchedWrite = <T>(key: number, work: (writing: Writing) => Promise<T>, first?: (writing: Writing) => Promise<void>) => Promise<T>

const groups = new WeakMap<Database, BatchedWrite>()

/**
 * `database.write` for small writes that come in crowds. Those that arrive while others are being written share one
 * transaction, and so one wait for the disk; all are answered when it is durable. `key` names what a write contends for:
 * writes with the same one never stand in two transactions of this process. When one of a group fails, each is tried
 * by itself: a work may run twice and must do nothing but ask the database. On PostgreSQL this is for writes that
 * purge, which wait for each other's commit anyway; others are faster side by side. What `first` locks is locked for all who
 * share the transaction before any of them works, so that nobody holds what another one's lock waits for.
 */
export function batchedWrite(database: Database): BatchedWrite {
  let write = groups.get(database)
  if (!write) groups.set(database, (write = openGroups(database)))
  return write
}

function openGroups(database: Database): BatchedWrite {
  const queues = Array.from({ length: lanes[database.engine] }, () => ({ waiting: [] as Waiting[], running: false }))

  async function run(queue: { waiting: Waiting[]; running: boolean }): Promise<void> {
    queue.running = true
    while (queue.waiting.length > 0) {
      await untilGathered(queue.waiting)
      await writeTogether(database, queue.waiting.splice(0, mostTogether))
    }
    queue.running = false
  }

  return <T>(key: number, work: (writing: Writing) => Promise<T>, first: (writing: Writing) => Promise<void> = async () => {}) =>
    new Promise<T>((resolve, reject) => {
      const queue = queues[key % queues.length] ?? { waiting: [], running: false }
      const mark = currentWriteMark()
      const marked = async (writing: Writing) => {
        await mark(writing.tx)
        return work(writing)
      }
      // What `work` gives is what comes back to `resolve`: results keep the order of their works.
      const scope = currentWork()
      queue.waiting.push({ key, first, work: (writing) => inWork(scope, () => marked(writing)), resolve: resolve as (value: unknown) => void, reject })
      if (!queue.running) void withoutWriteMark(() => inWork(undefined, () => run(queue)))
    })
}

/** Those who were just answered are often about to write again: as long as each turn of the loop brings more, they may join. */
async function untilGathered(waiting: Waiting[]): Promise<void> {
  for (let before = 0; waiting.length > before && waiting.length < mostTogether;) {
    before = waiting.length
    await nextTurn()
  }
}

async function writeTogether(database: Database, waiting: Waiting[]): Promise<void> {
  // In one order everywhere, so that two groups never wait for each other in a circle.
  const batch = waiting.toSorted((a, b) => a.key - b.key)
  if (batch.length > 1) {
    try {
      const values = await database.write(async (writing) => {
        const values: unknown[] = []
        for (const { first } of batch) await first(writing)
        for (const { work } of batch) values.push(await work(writing))
        return values
      })
      for (const [at, { resolve }] of batch.entries()) resolve(values[at])
      return
    } catch {
      // Nothing of it happened. Whose fault it was shows when each is tried by itself.
    }
  }
  let down: Problem | undefined
  for (const { first, work, resolve, reject } of batch) {
    if (down) reject(down)
    else {
      try {
        resolve(
          await database.write(async (writing) => {
            await first(writing)
            return work(writing)
          }),
        )
      } catch (error) {
        // The database's own trouble meets the next one too: nobody waits for it once more.
        if (error instanceof Problem && error.status >= 500) down = error
        reject(error)
      }
    }
  }
}
