import type { Transaction } from 'kysely'
import type { Database, Tables } from '../db/tables.ts'
import { buryJob, extendLease, finishJob, postponeJob, releaseJob, type TakenJob } from './store.ts'
import type { JobSettings } from './job-options.ts'
import { inJob } from './trace-job.ts'

/** What a handler may know and do beside its payload. */
export interface Job {
  id: number
  kind: string
  /** 1 for the first. */
  attempt: number
  /** No other attempt follows when this one fails. */
  last: boolean
  /** Aborts when another process has taken the job over or the runner will not wait any longer. */
  signal: AbortSignal
  /**
   * Finishes the job inside the transaction of its effect: the effect then happens exactly once, whatever is killed
   * when. Throws, so that the transaction rolls back, when another process has taken the job over.
   */
  finish(tx: Transaction<Tables>): Promise<void>
}

export type Handler = (payload: unknown, job: Job) => Promise<void>

/** How a process that ends is felt by its jobs. */
export interface Stopping {
  /** No more jobs are taken; those at work may finish. */
  begun: AbortSignal
  /** Those at work are to stop. */
  hurry: AbortSignal
}

/** One attempt at a job that was taken; never throws for what the handler throws. One that fails while the process stops does not count. */
export async function attempt(database: Database, taken: TakenJob, handler: Handler, settings: JobSettings, stopping: Stopping): Promise<void> {
  const { db } = database
  const { now, leaseMs, maxAttempts, log } = settings
  const begun = now()
  if (taken.attempts > maxAttempts && taken.every_ms === null) return buryJob(db, taken, begun, 'The process ended during the last attempt.')

  const lost = new AbortController()
  let finished = false
  const job: Job = {
    id: taken.id,
    kind: taken.kind,
    attempt: taken.attempts,
    last: isLast(taken, settings),
    signal: AbortSignal.any([lost.signal, stopping.hurry]),
    async finish(tx) {
      if (!(await finishJob(tx, taken, nextTime(taken, begun, now())))) throw new Error(`Job ${taken.id} (${taken.kind}) was taken over by another process.`)
      finished = true
    },
  }
  const heartbeat = setInterval(() => {
    extendLease(db, taken, now() + leaseMs).then(
      (mine) => mine || finished || lost.abort(),
      (error: unknown) => log?.warn({ err: error, job: taken.id }, 'the lease of a job could not be extended'),
    )
  }, leaseMs / 3)
  try {
    const payload: unknown = JSON.parse(taken.payload)
    await inJob(taken, () => handler(payload, job))
    if (!finished) await finishJob(db, taken, nextTime(taken, begun, now()))
  } catch (error) {
    if (stopping.begun.aborted) await releaseJob(db, taken)
    else await fail(database, taken, error, settings)
  } finally {
    clearInterval(heartbeat)
  }
}

async function fail({ db }: Database, taken: TakenJob, error: unknown, settings: JobSettings): Promise<void> {
  const { now, backoffMs, log } = settings
  const text = textOf(error)
  const last = isLast(taken, settings)
  log?.[last ? 'error' : 'warn'](
    { err: error, job: taken.id, kind: taken.kind, attempt: taken.attempts },
    last ? 'a job failed for the last time' : 'a job failed',
  )
  if (last) return buryJob(db, taken, now(), text)
  const pause = Math.min(backoffMs * 2 ** (taken.attempts - 1), longestPause, taken.every_ms ?? longestPause)
  await postponeJob(db, taken, now() + Math.round(pause * (0.75 + Math.random() * 0.5)), text)
}

function isLast(taken: TakenJob, { maxAttempts }: JobSettings): boolean {
  return taken.attempts >= maxAttempts && taken.every_ms === null
}

const longestPause = 60 * 60_000

/** A period counts from the beginning of the run; one that took longer than its period is due again at once. */
function nextTime(taken: TakenJob, begun: number, now: number): number {
  return Math.max(begun + (taken.every_ms ?? 0), now)
}

function textOf(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text.slice(0, 4_000)
}
