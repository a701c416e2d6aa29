import type { Generated, Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import type { ExportRun } from './contract.ts'
import type { ExportFormat } from './rules.ts'

type State = ExportRun['state']

interface ExportRunTable {
  id: Generated<number>
  user_id: number | null
  state: State
  format: Generated<ExportFormat>
  /** In the file store; nobody knows it from outside. */
  file_key: string
  part: Generated<string>
  bytes: Generated<number>
  fault: Generated<string>
  created_at: number
  changed_at: number
  ends_at: number | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    export_runs: ExportRunTable
  }
}

export type ExportRow = Selectable<ExportRunTable> & { username: string | null }

export function findExport(db: Db, id: number): Promise<ExportRow | undefined> {
  return rows(db).where('r.id', '=', id).executeTakeFirst()
}

/** Newest first; those in `state` only where it is given. */
export function listExports(db: Db, limit: number, state?: State): Promise<ExportRow[]> {
  const query = rows(db).orderBy('r.id', 'desc').limit(limit)
  return (state === undefined ? query : query.where('r.state', '=', state)).execute()
}

function rows(db: Db) {
  return db.selectFrom('export_runs as r').leftJoin('users as u', 'u.id', 'r.user_id').selectAll('r').select('u.username')
}

export async function insertExport(db: Db, run: Pick<ExportRow, 'user_id' | 'format' | 'file_key' | 'created_at' | 'changed_at'>): Promise<number> {
  const { id } = await db
    .insertInto('export_runs')
    .values({ ...run, state: 'running', ends_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when it is in no state of `from`. */
export async function updateExport(
  db: Db,
  id: number,
  from: readonly State[],
  changes: Partial<Pick<ExportRow, 'state' | 'part' | 'bytes' | 'fault' | 'changed_at' | 'ends_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('export_runs').set(changes).where('id', '=', id).where('state', 'in', from).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeExport(db: Db, id: number): Promise<number> {
  return Number((await db.deleteFrom('export_runs').where('id', '=', id).executeTakeFirst()).numDeletedRows)
}
