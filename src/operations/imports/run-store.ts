import { sql, type Generated, type Selectable } from 'kysely'
import { partOf } from '#platform/db/containing.ts'
import type { Db } from '#platform/db/tables.ts'
import type { ImportSource, ItemState, RunState, UndoState } from './rules.ts'

interface ImportRunTable {
  id: Generated<number>
  user_id: number | null
  kind: ImportSource
  state: RunState
  /** JSON: `{ key, name, bytes }[]` of the file store; empty once they are deleted. */
  files: string
  /** JSON: `RunOptions`. */
  options: string
  items: Generated<number>
  expected: number | null
  /** JSON: the summary of the last pass. */
  report: Generated<string>
  fault: Generated<string>
  created_at: number
  changed_at: number
  undo_state: Generated<UndoState>
  /** Why it failed. */
  undo_fault: Generated<string>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    import_runs: ImportRunTable
    /** `item` is JSON of an ImportItem. */
    import_items: { import_id: number; n: number; state: ItemState; item: string }
  }
}

export type RunRow = Selectable<ImportRunTable> & { username: string | null }

export function findRun(db: Db, id: number): Promise<RunRow | undefined> {
  return rows(db).where('r.id', '=', id).executeTakeFirst()
}

/** Others who change it wait until the transaction ends. */
export async function lockRun(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable('import_runs')
    .set((row) => ({ state: row.ref('state') }))
    .where('id', '=', id)
    .execute()
}

export function listRuns(db: Db, limit: number): Promise<RunRow[]> {
  return rows(db).orderBy('r.id', 'desc').limit(limit).execute()
}

function rows(db: Db) {
  return db.selectFrom('import_runs as r').leftJoin('users as u', 'u.id', 'r.user_id').selectAll('r').select('u.username')
}

export async function insertRun(db: Db, run: Pick<RunRow, 'user_id' | 'kind' | 'state' | 'files' | 'options' | 'created_at' | 'changed_at'>): Promise<number> {
  const { id } = await db.insertInto('import_runs').values(run).returning('id').executeTakeFirstOrThrow()
  return id
}

type Changes = Partial<Pick<RunRow, 'state' | 'files' | 'options' | 'items' | 'expected' | 'report' | 'fault' | 'changed_at'>>

/** Only while it is in one of `from`; false when it is not, so that of two who change it at once one is told. */
export async function updateRun(db: Db, id: number, from: readonly RunState[], changes: Changes): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('import_runs').set(changes).where('id', '=', id).where('state', 'in', from).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Only while its undo is in one of `from`, and the run itself has ended. */
export async function updateUndo(
  db: Db,
  id: number,
  from: readonly UndoState[],
  changes: Partial<Pick<RunRow, 'undo_state' | 'undo_fault' | 'changed_at'>>,
): Promise<boolean> {
  const ended = db
    .updateTable('import_runs')
    .set(changes)
    .where('id', '=', id)
    .where('undo_state', 'in', from)
    .where('state', 'in', ['done', 'cancelled', 'failed'])
  return (await ended.executeTakeFirst()).numUpdatedRows > 0n
}

export async function removeRun(db: Db, id: number): Promise<number> {
  return Number((await db.deleteFrom('import_runs').where('id', '=', id).executeTakeFirst()).numDeletedRows)
}

/** Those whose files lie here longer than they need to. */
export function listOldRuns(db: Db, before: number): Promise<Pick<RunRow, 'id' | 'files'>[]> {
  return db.selectFrom('import_runs').select(['id', 'files']).where('changed_at', '<', before).where('files', '<>', '[]').execute()
}

export async function insertItems(db: Db, items: { import_id: number; n: number; state: ItemState; item: string }[]): Promise<void> {
  if (items.length > 0) await db.insertInto('import_items').values(items).execute()
}

export async function removeItems(db: Db, id: number): Promise<void> {
  await db.deleteFrom('import_items').where('import_id', '=', id).execute()
}

export function listItems(
  db: Db,
  id: number,
  { state, after = -1, limit }: { state?: ItemState; after?: number; limit: number },
): Promise<{ n: number; item: string }[]> {
  let query = db.selectFrom('import_items').select(['n', 'item']).where('import_id', '=', id).where('n', '>', after)
  if (state !== undefined) query = query.where('state', '=', state)
  return query.orderBy('n').limit(limit).execute()
}

export async function countItems(db: Db, id: number, state?: ItemState): Promise<number> {
  let query = db
    .selectFrom('import_items')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('import_id', '=', id)
  if (state !== undefined) query = query.where('state', '=', state)
  return Number((await query.executeTakeFirstOrThrow()).n)
}

/** Of somebody whose account came with an import and is gone. */
export async function removeNameFromReports(db: Db, username: string, instead: string): Promise<void> {
  const [named, nobody] = [`"name":${JSON.stringify(username)}}`, `"name":${JSON.stringify(instead)}}`]
  await db
    .updateTable('import_items')
    .set({ item: sql<string>`replace(item, ${named}, ${nobody})` })
    .where(sql<boolean>`item like ${partOf(`"studio-report.row-named"`)} escape '\\' and item like ${partOf(named)} escape '\\'`)
    .execute()
}
