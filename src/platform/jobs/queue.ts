import type { Transaction } from 'kysely'
import type { Database, Tables } from '../db/tables.ts'
import { afterCommit } from '../db/writing.ts'
import { insertJob, keepRecurring } from './store.ts'

export interface JobOrder {
  kind: string
  /** Anything JSON can carry. */
  payload?: unknown
  /** Epoch ms; as soon as possible when absent. */
  runAt?: number
  /**
   * A job with the same key that waits already gets the newer payload, instead of a second one, and keeps the earlier of both
   * times: a handler that finds itself too early enqueues itself again. One that has begun does not count.
   */
  key?: string
  /** Jobs of one lane are worked on one at a time, also by several processes, in the order of their times. */
  lane?: string
}

/** Exists if, and only if, the transaction commits; runners of this process wake then. */
export async function enqueue(tx: Transaction<Tables>, { kind, payload = null, runAt = 0, key, lane }: JobOrder): Promise<void> {
  await insertJob(tx, { kind, payload: JSON.stringify(payload), key: key ?? null, lane: lane ?? null, run_at: runAt })
  afterCommit(tx, () => {
    arrivals++
    for (const wake of sleepers) wake()
  })
}

/** Runs `kind` once per `ms` over all processes, for the first time at once. Call it at every start; the handler is given to `runJobs`. */
export async function every(database: Database, kind: string, ms: number): Promise<void> {
  await keepRecurring(database.db, kind, ms)
}

let arrivals = 0
const sleepers = new Set<() => void>()

/** How many jobs this process has put into the queue; `untilWoken` compares with it. */
export function arrivedJobs(): number {
  return arrivals
}

/** Resolves after `ms`, earlier when a job has come since `seen` was asked for or `signal` aborts. */
export function untilWoken(ms: number, seen: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted || seen !== arrivals) return resolve()
    const wake = (): void => {
      clearTimeout(timer)
      sleepers.delete(wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    sleepers.add(wake)
    signal.addEventListener('abort', wake)
  })
}
