import { randomUUID } from 'node:crypto'
import { sql, type Generated } from 'kysely'
import { uniqueViolation } from '../db/errors.ts'
import type { Database, Db } from '../db/tables.ts'
import { traceparentNow } from '../tracing/traceparent-now.ts'

declare module '../db/tables.ts' {
  interface Tables {
    jobs: JobRow
  }
}

interface JobRow {
  id: Generated<number>
  kind: string
  /** JSON. */
  payload: string
  /** Unique among jobs not begun; names recurring ones for ever. */
  key: string | null
  /** Of jobs with the same one, at most one is at work, over all processes. */
  lane: Generated<string | null>
  /** Epoch ms; of a job at work the end of its lease. */
  run_at: number
  /** Period of a recurring job. */
  every_ms: number | null
  /** Begun so often since the last success. */
  attempts: Generated<number>
  /** Who is at it; a stale holder finds another value here. */
  lease: string | null
  /** Of what has enqueued it. */
  traceparent: Generated<string | null>
  error: string | null
  died_at: number | null
  created_at: number
}

export interface TakenJob {
  id: number
  kind: string
  payload: string
  every_ms: number | null
  attempts: number
  lease: string
  traceparent: string | null
}

interface NewJob {
  kind: string
  payload: string
  key: string | null
  lane: string | null
  run_at: number
}

/** A job with the same key that has not begun gets the newer payload and keeps the earlier time. */
export async function insertJob(db: Db, { kind, payload, key, lane, run_at }: NewJob): Promise<void> {
  // Not `do nothing`: on PostgreSQL that would rely on a row which another process is just beginning.
  await sql`
    insert into jobs (kind, payload, key, lane, run_at, created_at, traceparent)
    values (${kind}, ${payload}, ${key}, ${lane}, ${run_at}, ${Date.now()}, ${traceparentNow()})
    on conflict (key) do update set payload = excluded.payload, traceparent = excluded.traceparent, run_at = case when jobs.run_at < excluded.run_at then jobs.run_at else excluded.run_at end`.execute(
    db,
  )
}

/** One row per recurring kind; a changed period takes effect at once. */
export async function keepRecurring(db: Db, kind: string, everyMs: number): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ kind, payload: 'null', key: `every:${kind}`, run_at: 0, every_ms: everyMs, lease: null, error: null, died_at: null, created_at: Date.now() })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => ({ every_ms: row.ref('excluded.every_ms'), run_at: sql<number>`case when jobs.lease is null then 0 else jobs.run_at end` }))
        .whereRef('jobs.every_ms', '<>', 'excluded.every_ms'),
    )
    .execute()
}

/** Leases the next due job to the caller until `now + leaseMs`; recurring ones go first, else the longest due. */
export async function takeJob(database: Database, kinds: string[], now: number, leaseMs: number): Promise<TakenJob | undefined> {
  const { db, engine } = database
  const due = await nextRunAt(db, kinds)
  // Looking first spares the others a writer's lock for nothing.
  if (due === undefined || due > now) return undefined
  const lease = randomUUID()
  const mine = sql`run_at <= ${now} and kind in (${sql.join(kinds)}) and ${laneIsFree}`
  const skip = engine === 'postgres' ? sql`for update skip locked` : sql``
  const taking = sql<TakenJob>`
    update jobs set attempts = attempts + 1, lease = ${lease}, run_at = ${now + leaseMs}, key = case when every_ms is null then null else key end
    where id = coalesce(
      (select id from jobs where every_ms is not null and ${mine} order by run_at limit 1 ${skip}),
      (select id from jobs where every_ms is null and died_at is null and ${mine} order by run_at, id limit 1 ${skip}))
    returning id, kind, payload, every_ms, attempts, lease, traceparent`
  try {
    return (await taking.execute(db)).rows[0]
  } catch (error) {
    // Another process has begun a job of the same lane in this moment.
    if (uniqueViolation(error)?.includes('lane')) return undefined
    throw error
  }
}

/** One whose process died keeps its lane until it is begun anew. */
const laneIsFree = sql<boolean>`
  (lane is null or lease is not null or not exists (select 1 from jobs as busy where busy.lane = jobs.lane and busy.lease is not null))`

/** When the next job of these kinds is due, epoch ms. */
export async function nextRunAt(db: Db, kinds: string[]): Promise<number | undefined> {
  const found = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('died_at', 'is', null)
    .where('kind', 'in', kinds)
    .where(laneIsFree)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst()
  return found?.run_at
}

/** False when the lease is lost: somebody else has begun the job anew. */
export async function extendLease(db: Db, job: TakenJob, until: number): Promise<boolean> {
  return touched(await db.updateTable('jobs').set({ run_at: until }).where('id', '=', job.id).where('lease', '=', job.lease).executeTakeFirst())
}

/** Removes the job, or sets a recurring one to its next time. False when the lease is lost. */
export async function finishJob(db: Db, job: TakenJob, nextAt: number): Promise<boolean> {
  if (job.every_ms === null) {
    const { numDeletedRows } = await db.deleteFrom('jobs').where('id', '=', job.id).where('lease', '=', job.lease).executeTakeFirst()
    return numDeletedRows === 1n
  }
  const next = { run_at: nextAt, lease: null, attempts: 0, error: null }
  return touched(await db.updateTable('jobs').set(next).where('id', '=', job.id).where('lease', '=', job.lease).executeTakeFirst())
}

export async function postponeJob(db: Db, job: TakenJob, runAt: number, error: string): Promise<void> {
  await db.updateTable('jobs').set({ run_at: runAt, lease: null, error }).where('id', '=', job.id).where('lease', '=', job.lease).execute()
}

/** Due at once, as if it had not been begun, and before the others of its lane. */
export async function releaseJob(db: Db, job: TakenJob): Promise<void> {
  const changes = { run_at: 0, lease: null, attempts: job.attempts - 1 }
  await db.updateTable('jobs').set(changes).where('id', '=', job.id).where('lease', '=', job.lease).execute()
}

/** It stays, with its error, until somebody looks. */
export async function buryJob(db: Db, job: TakenJob, now: number, error: string): Promise<void> {
  await db.updateTable('jobs').set({ died_at: now, lease: null, error }).where('id', '=', job.id).where('lease', '=', job.lease).execute()
}

function touched(result: { numUpdatedRows: bigint }): boolean {
  return result.numUpdatedRows === 1n
}
