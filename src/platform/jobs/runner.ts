import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { OpenOptions } from '../db/options.ts'
import type { Database } from '../db/tables.ts'
import { attempt, type Handler } from './attempt.ts'
import { arrivedJobs, untilWoken } from './queue.ts'
import { nextRunAt, takeJob, type TakenJob } from './store.ts'

export interface JobOptions {
  /** Jobs at work at a time in this process. Default 2. */
  concurrency?: number
  /** A job whose process died is begun anew after this, ms; extended while the handler runs. Default 30,000. */
  leaseMs?: number
  /** Leaves what is due already alone for as long, ms; what comes meanwhile is begun at once. Default 0. */
  afterMs?: number
  /** How often, in ms, to look for jobs of other processes. Default 1,000. */
  pollMs?: number
  /** Default 15, about five hours with the default back-off. Recurring jobs never give up. */
  maxAttempts?: number
  /** Pause after the first failure, ms; doubles, up to an hour, a quarter more or less. Default 1,000. */
  backoffMs?: number
  log?: OpenOptions['log']
  now?: () => number
}

export interface JobRunner {
  /** Takes nothing new and waits for what is at work, at most `graceMs` (default 10,000); what is left is begun anew elsewhere. */
  stop(graceMs?: number): Promise<void>
}

export type JobSettings = Required<Omit<JobOptions, 'log'>> & Pick<JobOptions, 'log'>

/** Works on jobs of the kinds it has handlers for; others are left to processes that know them. */
export function runJobs(database: Database, handlers: Record<string, Handler>, options: JobOptions = {}): JobRunner {
  const settings = withDefaults(options)
  const stopping = new AbortController()
  const hurry = new AbortController()
  const working = work(database, handlers, settings, stopping.signal, hurry.signal)
  return {
    async stop(graceMs = 10_000) {
      stopping.abort()
      const patience = new AbortController()
      const late = sleep(graceMs, undefined, { signal: patience.signal }).then(
        () => hurry.abort(),
        () => {},
      )
      await Promise.race([working, late])
      patience.abort()
    },
  }
}

/** Works on everything that is due now and returns the number of attempts: for tests and one-off commands. */
export async function workOff(database: Database, handlers: Record<string, Handler>, options: JobOptions = {}): Promise<number> {
  const settings = withDefaults(options)
  let done = 0
  while (await workOne(database, handlers, settings, new AbortController().signal)) done++
  return done
}

/** One looks for jobs, however many are at work: looking costs a question each time. */
async function work(database: Database, handlers: Record<string, Handler>, settings: JobSettings, stopping: AbortSignal, hurry: AbortSignal): Promise<void> {
  const atWork = new Set<Promise<void>>()
  let ended = new AbortController()
  const begin = ({ taken, handler }: { taken: TakenJob; handler: Handler }): void => {
    const run = attempt(database, taken, handler, settings, hurry)
      .catch((error: unknown) => settings.log?.warn({ err: error, job: taken.id }, 'the end of a job could not be written down'))
      .finally(() => {
        atWork.delete(run)
        ended.abort()
      })
    atWork.add(run)
  }
  if (settings.afterMs > 0) await untilWoken(settings.afterMs, arrivedJobs(), stopping)
  while (!stopping.aborted) {
    const seen = arrivedJobs()
    // The end of one makes room, and may free a lane.
    ended = new AbortController()
    const woken = AbortSignal.any([stopping, ended.signal])
    try {
      const next = atWork.size < settings.concurrency ? await take(database, handlers, settings) : undefined
      if (next) begin(next)
      if (next) await nextTurn()
      else await untilWoken(atWork.size < settings.concurrency ? await pauseUntilDue(database, handlers, settings) : settings.pollMs, seen, woken)
    } catch (error) {
      settings.log?.warn({ err: error }, 'jobs cannot be worked on')
      await untilWoken(settings.pollMs, arrivedJobs(), stopping)
    }
  }
  await Promise.all(atWork)
}

async function workOne(database: Database, handlers: Record<string, Handler>, settings: JobSettings, hurry: AbortSignal): Promise<boolean> {
  const next = await take(database, handlers, settings)
  if (next) await attempt(database, next.taken, next.handler, settings, hurry)
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
