import type { Generated, Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import type { ChangeState } from '../rules.ts'
import type { NounName } from './nouns.ts'

interface ImportChangeTable {
  id: Generated<number>
  import_id: number
  noun: NounName
  /** What it is found by, whether or not it is there. */
  key: string
  /** Of the row that the run left; null where there is none. */
  row_id: string | null
  /** How the report calls it. */
  name: string
  /** JSON of an Image; null for what was not there. */
  before: string | null
  /** Fingerprint of the rows that the run left. */
  after: string | null
  state: Generated<ChangeState>
  reason: Generated<string>
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    import_changes: ImportChangeTable
  }
}

export type ChangeRow = Selectable<ImportChangeTable>
type Key = Pick<ChangeRow, 'import_id' | 'noun' | 'key'>

export function findChange(db: Db, { import_id, noun, key }: Key): Promise<ChangeRow | undefined> {
  return db.selectFrom('import_changes').selectAll().where('import_id', '=', import_id).where('noun', '=', noun).where('key', '=', key).executeTakeFirst()
}

export async function insertChange(db: Db, row: Key & Pick<ChangeRow, 'name' | 'before' | 'after' | 'row_id'>): Promise<void> {
  await db.insertInto('import_changes').values(row).execute()
}

export async function updateChange(db: Db, id: number, changes: Partial<Pick<ChangeRow, 'after' | 'row_id' | 'state' | 'reason'>>): Promise<void> {
  await db.updateTable('import_changes').set(changes).where('id', '=', id).execute()
}

/** False when it is undone already. */
export async function claimChange(db: Db, id: number): Promise<boolean> {
  const claimed = await db.updateTable('import_changes').set({ state: 'undone' }).where('id', '=', id).where('state', '=', 'recorded').executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

export async function removeChange(db: Db, id: number): Promise<void> {
  await db.deleteFrom('import_changes').where('id', '=', id).execute()
}

/** The newest first: it stands on what came before it. */
export function listRecorded(db: Db, importId: number, noun: NounName, limit: number): Promise<ChangeRow[]> {
  const recorded = db.selectFrom('import_changes').selectAll().where('import_id', '=', importId).where('noun', '=', noun).where('state', '=', 'recorded')
  return recorded.orderBy('id', 'desc').limit(limit).execute()
}

/** What was kept is tried again. */
export async function reopenKept(db: Db, importId: number): Promise<void> {
  await db.updateTable('import_changes').set({ state: 'recorded', reason: '' }).where('import_id', '=', importId).where('state', '=', 'kept').execute()
}

export function listKept(db: Db, importId: number, limit: number): Promise<Pick<ChangeRow, 'noun' | 'name' | 'reason'>[]> {
  const kept = db.selectFrom('import_changes').select(['noun', 'name', 'reason']).where('import_id', '=', importId).where('state', '=', 'kept')
  return kept.orderBy('id').limit(limit).execute()
}

export async function countStates(db: Db, importId: number): Promise<Record<ChangeState, number>> {
  const rows = await db
    .selectFrom('import_changes')
    .select(({ fn }) => ['state', fn.countAll<number>().as('n')])
    .where('import_id', '=', importId)
    .groupBy('state')
    .execute()
  const counts = { recorded: 0, undone: 0, kept: 0 }
  for (const { state, n } of rows) counts[state] = Number(n)
  return counts
}

/** Of runs that ended before then; those that are being undone keep theirs. */
export async function removeOldChanges(db: Db, before: number): Promise<void> {
  const old = db.selectFrom('import_runs').select('id').where('changed_at', '<', before).where('undo_state', '<>', 'running')
  await db.deleteFrom('import_changes').where('import_id', 'in', old).execute()
}
