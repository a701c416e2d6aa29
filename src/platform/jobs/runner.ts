import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/tables.ts'
import { attempt, type Handler, type Stopping } from './attempt.ts'
import type { JobOptions, JobSettings } from './job-options.ts'
import { arrivedJobs, untilWoken } from './queue.ts'
import { nextRunAt, releaseJob, takeJob, type TakenJob } from './store.ts'

export interface JobRunner {
  /** Takes nothing new. What is at work is told to stop after `graceMs` (default 5,000); resolves when all of it has ended. */
  stop(graceMs?: number): Promise<void>
  /**
   * Makes what is still at work due at once, for other processes. The last thing before this process ends: handlers that do
   * not stop would go on beside those that take over.
   */
  handBack(): Promise<void>
}

/** Works on jobs of the kinds it has handlers for; others are left to processes that know them. */
export function runJobs(database: Database, handlers: Record<string, Handler>, options: JobOptions = {}): JobRunner {
  const settings = withDefaults(options)
  const begun = new AbortController()
  const hurry = new AbortController()
  const atWork = new Map<Promise<void>, TakenJob>()
  const working = work(database, handlers, settings, { begun: begun.signal, hurry: hurry.signal }, atWork)
  return {
    async stop(graceMs = 5_000) {
      begun.abort()
      const late = setTimeout(() => hurry.abort(), graceMs)
      await working
      clearTimeout(late)
    },
    async handBack() {
      begun.abort()
      for (const taken of atWork.values()) await releaseJob(database.db, taken)
    },
  }
}

/** Works on everything that is due now and returns the number of attempts: for tests and one-off commands. */
export async function runDueJobs(database: Database, handlers: Record<string, Handler>, options: JobOptions = {}): Promise<number> {
  const settings = withDefaults(options)
  let done = 0
  while (await workOne(database, handlers, settings, goingOn)) done++
  return done
}

const never = new AbortController().signal
const goingOn: Stopping = { begun: never, hurry: never }

/** One looks for jobs, however many are at work: looking costs a question each time. */
async function work(
  database: Database,
  handlers: Record<string, Handler>,
  settings: JobSettings,
  stopping: Stopping,
  atWork: Map<Promise<void>, TakenJob>,
): Promise<void> {
  let ended = new AbortController()
  const begin = ({ taken, handler }: { taken: TakenJob; handler: Handler }): void => {
    const run = attempt(database, taken, handler, settings, stopping)
      .catch((error: unknown) => settings.log?.warn({ err: error, job: taken.id }, 'the end of a job could not be written down'))
      .finally(() => {
        atWork.delete(run)
        ended.abort()
      })
    atWork.set(run, taken)
  }
  if (settings.afterMs > 0) await untilWoken(settings.afterMs, arrivedJobs(), stopping.begun)
  while (!stopping.begun.aborted) {
    const seen = arrivedJobs()
    // The end of one makes room, and may free a lane.
    ended = new AbortController()
    const woken = AbortSignal.any([stopping.begun, ended.signal])
    try {
      const next = atWork.size < settings.concurrency ? await take(database, handlers, settings) : undefined
      if (next) begin(next)
      if (next) await nextTurn()
      else await untilWoken(atWork.size < settings.concurrency ? await pauseUntilDue(database, handlers, settings) : settings.pollMs, seen, woken)
    } catch (error) {
      settings.log?.warn({ err: error }, 'jobs cannot be worked on')
      await untilWoken(settings.pollMs, arrivedJobs(), stopping.begun)
    }
  }
  await Promise.all(atWork.keys())
}

async function workOne(database: Database, handlers: Record<string, Handler>, settings: JobSettings, stopping: Stopping): Promise<boolean> {
  const next = await take(database, handlers, settings)
  if (next) await attempt(database, next.taken, next.handler, settings, stopping)
  return next !== undefined
}

async function take(database: Database, handlers: Record<string, Handler>, settings: JobSettings): Promise<{ taken: TakenJob; handler: Handler } | undefined> {
  const kinds = Object.keys(handlers)
  const taken = kinds.length === 0 ? undefined : await takeJob(database, kinds, settings.now(), settings.leaseMs)
  const handler = taken && handlers[taken.kind]
  return taken && handler ? { taken, handler } : undefined
}

async function pauseUntilDue(database: Database, handlers: Record<string, Handler>, { now, pollMs }: JobSettings): Promise<number> {
  const kinds = Object.keys(handlers)
  const due = kinds.length === 0 ? undefined : await nextRunAt(database.db, kinds)
  if (due === undefined) return pollMs
  // At least a little: with a clock of a test, or a job another process has just taken, the time may be past.
  return Math.min(Math.max(due - now(), 10), pollMs)
}

function withDefaults(options: JobOptions): JobSettings {
  return {
    concurrency: options.concurrency ?? 2,
    leaseMs: options.leaseMs ?? 30_000,
    afterMs: options.afterMs ?? 0,
    pollMs: options.pollMs ?? 1_000,
    maxAttempts: options.maxAttempts ?? 15,
    backoffMs: options.backoffMs ?? 1_000,
    log: options.log,
    now: options.now ?? (() => Date.now()),
  }
}
