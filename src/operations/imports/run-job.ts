import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { t } from '#i18n/messages.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import type { AuditAction } from '#content/admin/contract.ts'
import { logAudit, type Remark } from '#content/admin/service.ts'
import { idIn } from '#platform/jobs/id-payload.ts'
import { emitEvent } from '#platform/domain-events/emit.ts'
import type { Feature } from '#platform/feature.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import { rememberTexts, textNote } from '#platform/known-texts.ts'
import type { Services } from '#platform/services.ts'
import { studioTag } from '#platform/studio-tags.ts'
import { countsNote, runTitle } from './audit-notes.ts'
import type { RunReport } from './run-report.ts'
import { ReportWriter, RunStopped } from './report-writer.ts'
import { storedText } from './stored-text.ts'
import { findRun, removeItems, updateRun, type RunRow } from './run-store.ts'
import { filesOf, optionsOf, summaryOf } from './run-summary.ts'
import { recorderOf } from './undo/recorder.ts'
import { importFiles, type NamedFile } from './import-files.ts'

export const importJob = 'import-run'
/** One pass over an import: the look at it, or the real run. Begun anew after a kill it changes nothing twice. */
export async function runImportJob(services: Services, features: Feature[], payload: unknown, job: Job): Promise<void> {
  const { db } = services.database
  const run = await findRun(db, idIn(payload))
  if (run?.state !== 'checking' && run?.state !== 'running') return
  await rememberTexts(() => runPass({ services, features }, run, job))
}

async function runPass({ services, features }: { services: Services; features: Feature[] }, run: RunRow, job: Job): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'masthead-import-'))
  const pen = new ReportWriter(services, run, job.signal)
  try {
    await removeItems(services.database.db, run.id)
    const files = await bringHere(services, run, directory)
    const { site, media, role } = optionsOf(run)
    const report = await importFiles({ services, features }, run.kind, files, {
      dryRun: run.state === 'checking',
      ...(run.state === 'running' ? { recorder: recorderOf(run.id) } : {}),
      media: media ?? false,
      role: role ?? 'member',
      ...(site === undefined ? {} : { site }),
      seen: (item) => pen.note(item),
      // What takes a whole site in is one transaction: run and job end with it, so that it is never begun again.
      async within({ tx }) {
        if (!(await updateRun(tx, run.id, ['running'], { state: 'done', changed_at: services.now() }))) throw new RunStopped()
        await job.finish(tx)
      },
    })
    await pen.flush()
    await end(services, run, report)
  } catch (error) {
    if (error instanceof RunStopped) return
    if (job.signal.aborted) throw error
    await pen.flush().catch(() => {})
    if (!(error instanceof Problem)) services.log.error({ err: error, import: run.id }, 'an import failed')
    await fail(services, run, error instanceof Problem ? error.message : wentWrong())
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** The files may lie in a store elsewhere; readers of archives want them on this machine. */
async function bringHere(services: Services, run: RunRow, directory: string): Promise<NamedFile[]> {
  const files: NamedFile[] = []
  for (const [n, { key, name }] of filesOf(run).entries()) {
    const stored = await services.files.read(key)
    if (!stored) throw new Problem(422, 'import-file-gone', t('imports.error-is-not-here-any-more-please', { name }))
    const path = join(directory, String(n))
    await pipeline(stored.body, createWriteStream(path))
    files.push({ path, name })
  }
  return files
}

async function end(services: Services, run: RunRow, report: RunReport): Promise<void> {
  const wasLook = run.state === 'checking'
  const items = Object.values(report.counts).reduce((sum, count) => sum + count, 0)
  const now = services.now()
  await services.database.write(async ({ tx, purge }) => {
    purge(studioTag(services.config, 'transfers'))
    const summary = JSON.stringify(summaryOf(report))
    const changes = { state: wasLook ? ('checked' as const) : ('done' as const), items, expected: items, report: summary, fault: '', changed_at: now }
    if (!(await updateRun(tx, run.id, [run.state, 'done'], changes)) || wasLook) return
    await tell(tx, run, { action: 'finish', note: countsNote(report.counts), now })
  })
}

async function fail(services: Services, run: RunRow, fault: string): Promise<void> {
  const now = services.now()
  await services.database.write(async ({ tx, purge }) => {
    purge(studioTag(services.config, 'transfers'))
    if (await updateRun(tx, run.id, [run.state], { state: 'failed', fault: storedText(fault), changed_at: now }))
      await tell(tx, run, { action: 'fail', note: textNote(fault), now })
  })
}

/** In the name of whoever began it, as they are called now: taking a site in may have given them another id. */
async function tell(tx: Parameters<typeof logAudit>[0], run: RunRow, deed: { action: AuditAction; note: Remark; now: number }): Promise<void> {
  const staff = { of: 'import', item: 0, by: null }
  await emitEvent(tx, 'import.ended', { id: run.id, title: '', path: '/studio/imports', staff }, deed.now)
  const current = await findRun(tx, run.id)
  if (current && current.user_id !== null)
    await logAudit(tx, { ...deed, viewer: { id: current.user_id }, kind: 'import', subject: run.id, title: runTitle(run) })
}
