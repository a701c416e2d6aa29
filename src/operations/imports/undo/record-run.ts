import { basename } from 'node:path'
import { rememberTexts } from '#platform/known-texts.ts'
import type { Services } from '#platform/services.ts'
import type { ImportOptions } from '../entry.ts'
import { emptyReport } from '../run-report.ts'
import type { RunReport } from '../run-report.ts'
import { ReportWriter } from '../report-writer.ts'
import type { ImportSource } from '../rules.ts'
import { findRun, insertRun, updateRun, type RunRow } from '../run-store.ts'
import { summaryOf } from '../run-summary.ts'
import { storedText } from '../stored-text.ts'
import { recorderOf } from './recorder.ts'

interface Order {
  source: ImportSource
  files: readonly string[]
  site?: string | undefined
  media?: boolean
  role?: 'member' | 'author'
}

type Recording = Required<Pick<ImportOptions, 'recorder' | 'seen'>>
type Work = (recording: Recording) => Promise<RunReport[]>

/**
 * A run that the caller does at once, without files in the store: its report and what it makes are recorded as those of the
 * studio are, so that it is seen there and can be undone. Its state is `failed` when `work` throws.
 */
export async function recordRun(services: Services, { source, files, site, media, role }: Order, work: Work): Promise<number> {
  const now = services.now()
  const names = JSON.stringify(files.map((file) => ({ key: '', name: basename(file), bytes: 0 })))
  const options = JSON.stringify({ site, media, role })
  const common = { user_id: null, kind: source, state: 'running' as const, files: names, options, created_at: now, changed_at: now }
  const id = await insertRun(services.database.db, common)
  const run = await findRun(services.database.db, id)
  if (!run) throw new Error(`the import ${id} is gone`)
  await rememberTexts(() => runRecorded(services, run, work))
  return id
}

async function runRecorded(services: Services, run: RunRow, work: Work): Promise<void> {
  try {
    await end(services, run, await written(services, run, work))
  } catch (error) {
    const fault = error instanceof Error ? storedText(error.message) : ''
    await updateRun(services.database.db, run.id, ['running'], { state: 'failed', fault, changed_at: services.now() })
    throw error
  }
}

async function written(services: Services, run: RunRow, work: Work): Promise<RunReport[]> {
  const pen = new ReportWriter(services, run, new AbortController().signal)
  const reports = await work({ recorder: recorderOf(run.id), seen: (item) => pen.note(item) })
  await pen.flush()
  return reports
}

async function end({ database, now }: Services, { id }: RunRow, reports: RunReport[]): Promise<void> {
  const sum = emptyReport()
  for (const report of reports) addReport(sum, report)
  const items = Object.values(sum.counts).reduce((all, count) => all + count, 0)
  await updateRun(database.db, id, ['running'], { state: 'done', items, expected: items, report: JSON.stringify(summaryOf(sum)), changed_at: now() })
}

/** Adds the counts of one file to those of a run. */
export function addReport(sum: RunReport, one: RunReport): void {
  for (const [state, count] of Object.entries(one.counts)) sum.counts[state as keyof RunReport['counts']] += count // keys of its own type
  sum.lost += one.lost
  sum.comments += one.comments
  sum.authors.push(...one.authors)
  sum.topics += one.topics
  sum.media += one.media
  sum.redirects.push(...one.redirects)
}
