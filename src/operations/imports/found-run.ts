import type { Db, Writing } from '#platform/db/tables.ts'
import { findRun, lockRun, type RunRow } from './run-store.ts'
import { importNotFound } from './run-summary.ts'

/** @throws Problem 404 */
export async function foundRun(db: Db, id: number): Promise<RunRow> {
  const run = await findRun(db, id)
  if (!run) throw importNotFound()
  return run
}

/** As it stays until the commit: of those who start, undo and delete one import at once the others see what the first has done. @throws Problem 404 */
export async function runToChange({ tx }: Pick<Writing, 'tx'>, id: number): Promise<RunRow> {
  await lockRun(tx, id)
  return foundRun(tx, id)
}
