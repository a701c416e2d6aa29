import { t } from '#i18n/messages.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { shownNote } from '#i18n/stored-note.ts'
import type { Viewer } from '#base/viewer.ts'
import { joinRemarks, logAudit, onCommandLine } from '#content/admin/service.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Feature } from '#platform/feature.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { rememberTexts } from '#platform/known-texts.ts'
import type { Services } from '#platform/services.ts'
import { note } from '#i18n/note.ts'
import type { ImportUndo } from '../contract.ts'
import { isUnderWay } from '../rules.ts'
import { findRun, updateUndo, type RunRow } from '../run-store.ts'
import { runTitle } from '../audit-notes.ts'
import { foundRun, runToChange } from '../found-run.ts'
import { storedText } from '../stored-text.ts'
import { countStates, listKept, reopenKept } from './store.ts'
import { undoChanges } from './undo-run.ts'

declare module '#platform/services.ts' {
  interface Config {
    /** How long an import can be undone; default: 30. */
    importUndoDays?: number
  }
}

export const undoJob = 'import-undo'
const listed = 200

export async function undoOf({ database: { db } }: Services, id: number): Promise<ImportUndo> {
  const run = await foundRun(db, id)
  return {
    state: run.undo_state,
    fault: shownNote(run.undo_fault) || null,
    ...(await countStates(db, id)),
    items: (await listKept(db, id, listed)).map((kept) => ({ ...kept, reason: shownNote(kept.reason) })),
  }
}

interface UndoOrder {
  /** What somebody has changed since goes too. */
  changedToo: boolean
  /** Done by the caller, not by a job. */
  here?: boolean
}

/** @throws Problem 404, 409 while the run or an undo of it is under way, and when there is nothing to undo */
export async function beginUndo(services: Services, viewer: Viewer | null, id: number, { changedToo, here = false }: UndoOrder): Promise<void> {
  const now = services.now()
  await services.database.write(async ({ tx }) => {
    const run = await runToChange({ tx }, id)
    await assertUndoable(tx, services, run, changedToo)
    await updateUndo(tx, id, ['', 'done', 'failed'], { undo_state: 'running', undo_fault: '', changed_at: now })
    if (changedToo) await reopenKept(tx, id)
    if (!here) await enqueue(tx, { kind: undoJob, payload: { id, changedToo } })
    const how = joinRemarks(changedToo ? note('studio-audit.note-changed-too') : '', viewer ? '' : onCommandLine)
    await logAudit(tx, { viewer, action: 'undo', kind: 'import', subject: id, title: runTitle(run), note: how, now })
  })
}

export async function runUndoJob(services: Services, features: Feature[], payload: unknown, { signal }: Pick<Job, 'signal'>): Promise<void> {
  const { id, changedToo } = payload as { id: number; changedToo: boolean } // written by beginUndo
  await finishUndo(services, features, id, { changedToo, signal })
}

/** Goes on with an undo that was begun. @throws what an abort of the signal says; any other failure is kept with the run */
export async function finishUndo(services: Services, features: Feature[], id: number, options: Parameters<typeof undoChanges>[3]): Promise<void> {
  const { db } = services.database
  if ((await findRun(db, id))?.undo_state !== 'running') return
  await rememberTexts(() => undoAll(services, features, id, options))
}

async function undoAll(services: Services, features: Feature[], id: number, options: Parameters<typeof undoChanges>[3]): Promise<void> {
  const { db } = services.database
  try {
    await undoChanges(services, features, id, options)
    await updateUndo(db, id, ['running'], { undo_state: 'done', changed_at: services.now() })
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (!(error instanceof Problem)) services.log.error({ err: error, import: id }, 'an undo of an import failed')
    const undo_fault = storedText(error instanceof Problem ? error.message : wentWrong())
    await updateUndo(db, id, ['running'], { undo_state: 'failed', undo_fault, changed_at: services.now() })
  }
}

async function assertUndoable(db: Db, { config }: Pick<Services, 'config'>, run: RunRow, changedToo: boolean): Promise<void> {
  if (isUnderWay(run.state)) throw new Problem(409, 'import-under-way', t('imports.error-please-stop-this-import-first'))
  if (run.undo_state === 'running') throw underWay()
  const { recorded, undone, kept } = await countStates(db, run.id)
  if (recorded > 0 || (kept > 0 && changedToo)) return
  if (undone + kept > 0) throw new Problem(409, 'import-undone', t('studio-import-undo.error-undone', { count: kept }))
  throw new Problem(409, 'import-not-recorded', t('studio-import-undo.error-not-recorded', { count: config.importUndoDays ?? 30 }))
}

function underWay(): Problem {
  return new Problem(409, 'import-undo-under-way', t('studio-import-undo.error-under-way'))
}
