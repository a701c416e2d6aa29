import type { Db } from '../db/tables.ts'

export const jobStates = ['waiting', 'running', 'failed'] as const
export type JobState = (typeof jobStates)[number]

/** Without what it carries: that may name people. Times are epoch ms. */
export interface ListedJob {
  id: number
  kind: string
  state: JobState
  /** When it begins; of one that runs, until when its process has it. */
  run_at: number
  /** Period of a recurring job. */
  every_ms: number | null
  attempts: number
  error: string | null
  created_at: number
}

type Outcome = 'done' | 'missing' | 'running' | 'recurring'

/** Failed ones first, then those that run, then by the time at which they are due. */
export async function listJobs(db: Db, { state, kind, limit }: { state?: JobState; kind?: string; limit: number }): Promise<ListedJob[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'run_at', 'every_ms', 'attempts', 'lease', 'error', 'died_at', 'created_at'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(state === 'failed', (query) => query.where('died_at', 'is not', null))
    .$if(state === 'running', (query) => query.where('lease', 'is not', null))
    .$if(state === 'waiting', (query) => query.where('lease', 'is', null).where('died_at', 'is', null))
    .orderBy((row) => row.case().when('died_at', 'is not', null).then(0).when('lease', 'is not', null).then(1).else(2).end())
    .orderBy('run_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ lease, died_at, ...row }) => ({ ...row, state: died_at !== null ? 'failed' : lease !== null ? 'running' : 'waiting' }))
}

/** How many there are of each state. */
export async function countJobs(db: Db): Promise<Record<JobState, number>> {
  const rows = await db
    .selectFrom('jobs')
    .select((row) => [
      row.case().when('died_at', 'is not', null).then('failed').when('lease', 'is not', null).then('running').else('waiting').end().as('state'),
      row.fn.countAll<number>().as('n'),
    ])
    .groupBy('state')
    .execute()
  const of = (state: JobState) => Number(rows.find((row) => row.state === state)?.n ?? 0)
  return { waiting: of('waiting'), running: of('running'), failed: of('failed') }
}

/** Due at once, with all its attempts again. One that runs is left alone. */
export async function retryJob(db: Db, id: number): Promise<Outcome> {
  const fresh = { run_at: 0, attempts: 0, died_at: null, error: null }
  const { numUpdatedRows } = await db.updateTable('jobs').set(fresh).where('id', '=', id).where('lease', 'is', null).executeTakeFirst()
  return numUpdatedRows > 0n ? 'done' : whyNot(db, id)
}

/** For good. Recurring ones are part of the product, and one that runs is left alone. */
export async function dropJob(db: Db, id: number): Promise<Outcome> {
  const { numDeletedRows } = await db.deleteFrom('jobs').where('id', '=', id).where('lease', 'is', null).where('every_ms', 'is', null).executeTakeFirst()
  return numDeletedRows > 0n ? 'done' : whyNot(db, id)
}

async function whyNot(db: Db, id: number): Promise<Outcome> {
  const row = await db.selectFrom('jobs').select('lease').where('id', '=', id).executeTakeFirst()
  if (!row) return 'missing'
  return row.lease !== null ? 'running' : 'recurring'
}
