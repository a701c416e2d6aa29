import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'

interface UploadTable {
  id: string
  user_id: number
  name: string
  bytes: number
  /** Bytes whose parts are in the file store. */
  received: number
  alt: string
  credit: string
  folder: string
  /** `import`: kept as it is until an import claims it; it never becomes a file of the library. */
  use: 'library' | 'import'
  /** The file of the library whose place it takes. */
  replaces: string | null
  /** Epoch ms: until then a process makes a file of the library of it. */
  busy_until: number
  changed_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    upload_sessions: UploadTable
    upload_parts: { upload_id: string; start: number; file_key: string }
  }
}

export type UploadSession = Selectable<UploadTable>

export async function insertUpload(db: Db, row: UploadSession): Promise<void> {
  await db.insertInto('upload_sessions').values(row).execute()
}

export function findUploadOf(db: Db, userId: number, id: string): Promise<UploadSession | undefined> {
  return db.selectFrom('upload_sessions').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
}

export async function countUploadsOf(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('upload_sessions')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** False when another part has taken its place meanwhile; nothing has changed then. */
export async function addPart(tx: Db, { id }: UploadSession, part: { start: number; bytes: number; file_key: string; now: number }): Promise<boolean> {
  const received = part.start + part.bytes
  const { numUpdatedRows } = await tx
    .updateTable('upload_sessions')
    .set({ received, changed_at: part.now })
    .where('id', '=', id)
    .where('received', '=', part.start)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.insertInto('upload_parts').values({ upload_id: id, start: part.start, file_key: part.file_key }).execute()
  return true
}

/** Keys of the parts in their order. */
export async function listParts(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('upload_parts').select('file_key').where('upload_id', '=', id).orderBy('start').execute()
  return rows.map(({ file_key }) => file_key)
}

/** False when another process has it. */
export async function takeUpload(db: Db, id: string, now: number, until: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('upload_sessions')
    .set({ busy_until: until })
    .where('id', '=', id)
    .where('busy_until', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when it is gone. */
export async function releaseUpload(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('upload_sessions').set({ busy_until: 0 }).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when it is gone, or in the hands of a process at `idleAt`. */
export async function removeUploadRow(db: Db, id: string, idleAt?: number): Promise<boolean> {
  let query = db.deleteFrom('upload_sessions').where('id', '=', id)
  if (idleAt !== undefined) query = query.where('busy_until', '<=', idleAt)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}

/** Returns their ids. */
export async function removeUploadRowsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.deleteFrom('upload_sessions').where('user_id', '=', userId).returning('id').execute()
  return rows.map(({ id }) => id)
}

export async function removeOldUploadRows(db: Db, before: number): Promise<void> {
  await db.deleteFrom('upload_sessions').where('changed_at', '<', before).execute()
}

/** Which of these uploads there are. */
export async function knownUploads(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = ids.length === 0 ? [] : await db.selectFrom('upload_sessions').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
