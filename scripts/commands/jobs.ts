import { countJobs, dropJob, jobStates, listJobs, retryJob, type JobState, type ListedJob } from '#platform/jobs/manage.ts'
import type { Db } from '#platform/db/tables.ts'
import { textOption, UsageError, type Call, type Outcome } from '../command-line/command.ts'
import { withSite } from '../command-line/open-site.ts'

const shown = 100

/** Jobs that wait, run or have failed; `retry` and `drop` are for one of them. */
export async function run(call: Call): Promise<Outcome> {
  const [action, ...ids] = call.words
  if (action === undefined) return withSite(({ database }) => list(database.db, stateOf(call), textOption(call, 'kind')))
  if (action !== 'retry' && action !== 'drop') throw new UsageError(`'${action}' cannot be done to a job: masthead jobs retry ID, or masthead jobs drop ID.`)
  const id = Number(ids[0])
  if (!Number.isSafeInteger(id) || id < 1) throw new UsageError(`Name the job by its number: masthead jobs ${action} ID.`)
  return withSite(({ database }) => change(database.db, action, id))
}

async function list(db: Db, state: JobState | undefined, kind: string | undefined): Promise<Outcome> {
  const jobs = await listJobs(db, { state, kind, limit: shown })
  const counts = await countJobs(db)
  const summary = `${counts.waiting} waiting, ${counts.running} running, ${counts.failed} failed.`
  return { data: { counts, jobs: jobs.map(wireOf) }, lines: [...jobs.flatMap(linesOf), summary] }
}

async function change(db: Db, action: 'retry' | 'drop', id: number): Promise<Outcome> {
  const outcome = await (action === 'retry' ? retryJob(db, id) : dropJob(db, id))
  if (outcome === 'missing') throw new Error(`There is no job ${id}: masthead jobs lists them.`)
  if (outcome === 'running') throw new Error(`Job ${id} is running. It ends by itself, or waits again when its process has died.`)
  if (outcome === 'recurring') throw new Error(`Job ${id} is a recurring one, which cannot be dropped.`)
  return { data: { id, [action === 'retry' ? 'retried' : 'dropped']: true }, lines: [action === 'retry' ? `Job ${id} is due now.` : `Job ${id} is dropped.`] }
}

function stateOf(call: Call): JobState | undefined {
  const typed = textOption(call, 'state')
  const state = jobStates.find((one) => one === typed)
  if (typed !== undefined && !state) throw new UsageError(`--state is one of ${jobStates.join(', ')}.`)
  return state
}

function wireOf({ run_at, created_at, ...job }: ListedJob) {
  return { ...job, run_at: new Date(run_at).toISOString(), created_at: new Date(created_at).toISOString() }
}

function linesOf({ id, kind, state, run_at, every_ms, attempts, error }: ListedJob): string[] {
  const when = state === 'failed' ? `after ${attempts} attempts` : run_at === 0 ? 'now' : new Date(run_at).toISOString()
  const period = every_ms === null ? '' : `, every ${Math.round(every_ms / 1_000)} s`
  return [`${String(id).padStart(8)}  ${state.padEnd(8)} ${kind.padEnd(24)} ${when}${period}`, ...(error === null ? [] : [`          ${error.split('\n')[0]}`])]
}
