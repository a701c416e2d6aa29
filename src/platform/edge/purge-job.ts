import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { everything } from '../db/change-feed.ts'
import type { Tables } from '../db/tables.ts'
import type { Handler, Job } from '../jobs/attempt.ts'
import { enqueue } from '../jobs/queue.ts'
import { perServices } from '../per-services.ts'
import type { Services } from '../services.ts'
import type { Transaction } from 'kysely'
import type { Edge } from './edge.ts'
import { EdgeBusy } from './send.ts'
import { listedAddresses } from './address-store.ts'
import { dueAfter, findPurgedUpTo, savePurgedUpTo, type Due } from './store.ts'
import { keysToPurge } from './tag-keys.ts'

const purgeJob = 'edge-purge'
const repeatJob = 'edge-purge-again'

const PurgePayload = z.object({ edge: z.string(), failures: z.number().default(0), everything: z.boolean().default(false) })
const RepeatPayload = z.object({ edge: z.string(), from: z.number(), to: z.number() })

/** ms after which an answer that was under way during a purge has reached the edge. */
const underWay = 10_000
/** ms. An edge that is back gives readers what is outdated until it is told. */
const longestPause = 5_000
/** Requests of one purge. An edge with more to forget forgets everything: sooner done, and within its limit of requests. */
const mostRequests = 100
/** By edge: before this time it wants no request. A write would bring a job that waits for it forward. */
const busyEdges = perServices(() => new Map<string, number>())
/** ms that this process may take to hear of a change of another one. */
const longestHearing = 2_000

/** From now on every write that purges tells each edge of it. Call it after all others that add tags to a write. */
export function enqueueEdgePurges({ config: { edges = [] }, database }: Services): void {
  if (edges.length === 0) return
  database.beforeCommit(async ({ tx }) => {
    for (const { name } of edges) await enqueuePurge(tx, { edge: name })
  })
}

/**
 * Makes every edge ask for everything anew: another version of the site writes other pages, and a restored database has
 * another past. What they have may be given out until then if the site is away.
 */
export async function purgeAllEdges({ config: { edges = [] }, database }: Services): Promise<void> {
  if (edges.length === 0) return
  await database.write(async ({ tx }) => {
    for (const { name } of edges) await enqueuePurge(tx, { edge: name, everything: true })
  })
}

export function edgePurgeJobs(services: Services): Record<string, Handler> {
  const { edges = [] } = services.config
  if (edges.length === 0) return {}
  // What an edge that is no longer configured was to be told, nobody has to be told.
  const edgeOf = (name: string) => edges.find((edge) => edge.name === name)
  return {
    async [purgeJob](payload, job) {
      const order = PurgePayload.parse(payload)
      const edge = edgeOf(order.edge)
      if (edge) await purgeOrPostpone(services, edge, order, job)
    },
    async [repeatJob](payload, job) {
      const { edge: name, from, to } = RepeatPayload.parse(payload)
      const edge = edgeOf(name)
      const { db } = services.database
      const due = edge && (await dueAfter(db, from, to))
      if (due) await purge(services, edge, { ...due, upTo: (await findPurgedUpTo(db, name)) ?? due.upTo }, job.signal)
    },
  }
}

/** The queue gives up after some attempts; a cache that is away for a day still has to be told. */
async function purgeOrPostpone(services: Services, edge: Edge, { failures, everything: all }: z.output<typeof PurgePayload>, job: Job): Promise<void> {
  const { database, log, now } = services
  const until = busyEdges(services).get(edge.name) ?? 0
  const postpone = (times: number, runAt: number) =>
    database.write(async ({ tx }) => {
      await enqueuePurge(tx, { edge: edge.name, failures: Math.min(times, 10), everything: all }, runAt)
      await job.finish(tx)
    })
  if (now() < until) return postpone(failures, until)
  try {
    if (all) await purgeAll(services, edge, job)
    else while (await purgeNext(services, edge, job));
  } catch (error) {
    log.warn({ err: error, edge: edge.name, failures: failures + 1 }, 'an edge cache could not be purged; it is tried again')
    const pause = error instanceof EdgeBusy ? error.retryAfter : Math.min(longestPause, 1_000 * 2 ** failures)
    if (error instanceof EdgeBusy) busyEdges(services).set(edge.name, now() + pause)
    await postpone(failures + 1, now() + pause)
  }
}

/** True when something was purged: there may be more. */
async function purgeNext(services: Services, edge: Edge, job: Job): Promise<boolean> {
  const { database, now } = services
  const from = await findPurgedUpTo(database.db, edge.name)
  const due = await dueAfter(database.db, from)
  if (!due) return false
  await untilKnown(database.changes, due.upTo)
  await purge(services, edge, due, job.signal)
  await database.write(async ({ tx }) => {
    await savePurgedUpTo(tx, edge.name, due.upTo)
    const again = { edge: edge.name, from: from ?? 0, to: due.upTo }
    await enqueue(tx, { kind: repeatJob, payload: again, lane: laneOf(edge.name), runAt: now() + underWay })
  })
  return true
}

async function purgeAll(services: Services, edge: Edge, job: Job): Promise<void> {
  // What was withdrawn must not be given out any more, not even while the site is away.
  while (await purgeNext(services, edge, job));
  const upTo = (await findPurgedUpTo(services.database.db, edge.name)) ?? 0
  await purge(services, edge, { upTo, soft: new Set([everything]), hard: new Set() }, job.signal)
}

/** The edge asks this site next, and must not get what its own cache still holds. */
async function untilKnown(changes: Services['database']['changes'], change: number): Promise<void> {
  for (let waited = 0; (changes.current() ?? -1) < change; waited += 10) {
    if (waited >= longestHearing) throw new Error('the page cache of this process has not heard of the change yet')
    await sleep(10)
  }
}

/** What is withdrawn goes first. */
async function purge({ database }: Services, edge: Edge, { hard, soft, upTo }: Due, signal: AbortSignal): Promise<void> {
  const hardKeys = keysToPurge(hard)
  for (const [keys, isSoft] of [
    [hardKeys, false],
    [keysToPurge(soft).filter((key) => !hardKeys.includes(key)), true],
  ] as const) {
    const few = keys.length > mostRequests * edge.batch ? keysToPurge([everything]) : keys
    for (let at = 0; at < few.length; at += edge.batch) {
      const some = few.slice(at, at + edge.batch)
      await edge.purge({ keys: some, soft: isSoft, change: upTo, addresses: () => listedAddresses(database.db, some), signal })
    }
  }
}

/** One that waits already is enough: it tells the edge of everything that has happened when it begins. */
async function enqueuePurge(tx: Transaction<Tables>, payload: z.input<typeof PurgePayload>, runAt = 0): Promise<void> {
  const key = `${purgeJob}${payload.everything ? ' everything' : ''} ${payload.edge}`
  await enqueue(tx, { kind: purgeJob, payload, key, lane: laneOf(payload.edge), runAt })
}

function laneOf(edge: string): string {
  return `${purgeJob} ${edge}`
}
