import { randomBytes } from 'node:crypto'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { logAudit } from '#content/admin/service.ts'
import { takeUploads, withCompletedUpload } from '#operations/media/service.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { Services } from '#platform/services.ts'
import { runTitle, sourceNotes } from './audit-notes.ts'
import { isUnderWay, mayStart, type ImportSource, type RunState } from './rules.ts'
import { insertRun, listOldRuns, removeRun, updateRun, type RunRow } from './run-store.ts'
import { glanceAt, notRecognized, recognize } from './doors.ts'
import { runToChange } from './found-run.ts'
import { localFile } from './import-file.ts'
import { importJob } from './run-job.ts'
import { removeOldChanges } from './undo/store.ts'
import { filesOf, optionsOf, runOf, type RunFile, type RunOptions } from './run-summary.ts'

const day = 86_400_000
const week = 7 * day

/** The look at it begins at once. @throws Problem 404, 409 for uploads that are not there whole */
export async function beginImport(
  services: Services,
  viewer: Viewer,
  { source: named, uploads: given, ...options }: RunOptions & { source?: ImportSource | undefined; uploads: string[] },
): Promise<number> {
  let source = named
  const uploads = [...new Set(given)]
  const folder = `imports/${randomBytes(10).toString('hex')}`
  const files: RunFile[] = []
  try {
    for (const [n, upload] of uploads.entries()) {
      const key = `${folder}/${n}`
      await withCompletedUpload(services, viewer, upload, async ({ path, name, bytes }) => {
        const file = { ...localFile(path), name }
        source ??= (await recognize(file)) ?? undefined
        if (source === undefined) throw notRecognized(name, await glanceAt(file))
        await services.files.put(key, { path }, 'application/octet-stream')
        files.push({ key, name, bytes })
      })
    }
    const kind = source
    if (kind === undefined) throw notRecognized('')
    const now = services.now()
    return await services.database.write(async ({ tx }) => {
      await takeUploads({ tx }, services, uploads)
      const run = { user_id: viewer.id, kind, state: 'checking' as const, files: JSON.stringify(files), options: JSON.stringify(options) }
      const made = await insertRun(tx, { ...run, created_at: now, changed_at: now })
      await enqueue(tx, { kind: importJob, payload: { id: made } })
      await logAudit(tx, { viewer, action: 'check', kind: 'import', subject: made, title: files[0]?.name ?? sourceNotes[kind], note: sourceNotes[kind], now })
      return made
    })
  } catch (error) {
    for (const { key } of files) await services.files.remove(key)
    throw error
  }
}

export async function startImport(services: Services, viewer: Viewer, id: number, choices: RunOptions): Promise<void> {
  const now = services.now()
  await services.database.write(async ({ tx }) => {
    const run = await runToChange({ tx }, id)
    if (run.undo_state === 'running' || !mayStart(runOf(run))) throw new Problem(409, 'import-not-ready', t('imports.error-this-import-is-under-way-done'))
    const options = JSON.stringify({ ...optionsOf(run), ...choices })
    await updateRun(tx, id, [run.state], { state: 'running', options, items: 0, fault: '', changed_at: now })
    await enqueue(tx, { kind: importJob, payload: { id } })
    await logAudit(tx, { viewer, action: 'start', kind: 'import', subject: id, title: runTitle(run), note: sourceNotes[run.kind], now })
  })
}

const underWay: readonly RunState[] = ['checking', 'running']

export async function cancelImport(services: Services, viewer: Viewer, id: number): Promise<void> {
  const now = services.now()
  await services.database.write(async ({ tx }) => {
    const run = await runToChange({ tx }, id)
    if (!(await updateRun(tx, id, underWay, { state: 'cancelled', changed_at: now }))) return
    await logAudit(tx, { viewer, action: 'cancel', kind: 'import', subject: id, title: runTitle(run), now })
  })
}

export async function forgetImport(services: Services, viewer: Viewer, id: number): Promise<number> {
  const { run, removed } = await services.database.write(async ({ tx }) => {
    const run = await runToChange({ tx }, id)
    if (isUnderWay(run.state) || run.undo_state === 'running') throw new Problem(409, 'import-under-way', t('imports.error-please-stop-this-import-first'))
    await logAudit(tx, { viewer, action: 'delete', kind: 'import', subject: id, title: runTitle(run), now: services.now() })
    return { run, removed: await removeRun(tx, id) }
  })
  await removeFiles(services, run)
  return removed
}

/** What was sent is deleted a week after the last thing that happened; the report stays. */
export async function sweepImports(services: Services): Promise<void> {
  const { db } = services.database
  await removeOldChanges(db, services.now() - (services.config.importUndoDays ?? 30) * day)
  for (const run of await listOldRuns(db, services.now() - week)) {
    await removeFiles(services, run)
    const names = JSON.stringify(filesOf(run).map((file) => ({ ...file, key: '' })))
    await updateRun(db, run.id, ['checked', 'done', 'cancelled', 'failed'], { files: names })
  }
}

async function removeFiles({ files }: Services, run: Pick<RunRow, 'files'>): Promise<void> {
  for (const { key } of filesOf(run)) if (key) await files.remove(key)
}
