import { sql, type Generated, type Selectable } from 'kysely'
import type { MailMode } from '#base/mail-modes.ts'
import type { Db } from '#platform/db/tables.ts'
import type { NewNotice } from '#platform/notices.ts'

interface NoticeTable {
  id: Generated<number>
  user_id: number
  kind: string
  subject: string
  item: number
  event: string
  by_id: number | null
  in_studio: 0 | 1
  mail: 'none' | 'waiting' | 'sent'
  created_at: number
  read_at: number | null
  mailed_at: number | null
}

interface SettingTable {
  user_id: number
  kind: string
  studio: 0 | 1
  mail: MailMode
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    notices: NoticeTable
    notice_settings: SettingTable
  }
}

export type NoticeRow = Selectable<NoticeTable> & { by_name: string | null }
export type SettingRow = SettingTable

type NewRow = NewNotice & Pick<NoticeTable, 'event' | 'in_studio' | 'mail' | 'created_at'>

/** False when the person has the notice of this event already. */
export async function insertNotice(db: Db, row: NewRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notices')
    .values({ ...row, read_at: null, mailed_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'event']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

function rows(db: Db) {
  return db.selectFrom('notices as n').leftJoin('users as u', 'u.id', 'n.by_id').selectAll('n').select('u.name as by_name')
}

/** Newest first. */
export function listNotices(db: Db, userId: number, limit: number): Promise<NoticeRow[]> {
  return rows(db).where('n.user_id', '=', userId).where('n.in_studio', '=', 1).orderBy('n.id', 'desc').limit(limit).execute()
}

/** Newest first; only those of this person. */
export async function findNotices(db: Db, userId: number, ids: number[]): Promise<NoticeRow[]> {
  if (ids.length === 0) return []
  return rows(db).where('n.user_id', '=', userId).where('n.id', 'in', ids).orderBy('n.id', 'desc').execute()
}

/** All that are there up to `last`, or those of `ids`. */
export async function markRead(db: Db, userId: number, { ids, last }: { ids?: number[]; last?: number }, now: number): Promise<void> {
  let query = db.updateTable('notices').set({ read_at: now }).where('user_id', '=', userId).where('read_at', 'is', null)
  if (ids) query = query.where('id', 'in', ids)
  if (last !== undefined) query = query.where('id', '<=', last)
  await query.execute()
}

export function listSettings(db: Db, userIds: number[]): Promise<SettingRow[]> {
  return userIds.length === 0 ? Promise.resolve([]) : db.selectFrom('notice_settings').selectAll().where('user_id', 'in', userIds).execute()
}

export async function keepSetting(db: Db, row: SettingRow): Promise<void> {
  const { studio, mail } = row
  await db
    .insertInto('notice_settings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ studio, mail }))
    .execute()
}

/** What waits to be mailed is not mailed. */
export async function dropWaiting(db: Db, userId: number, kind: string): Promise<void> {
  await db.updateTable('notices').set({ mail: 'none' }).where('user_id', '=', userId).where('kind', '=', kind).where('mail', '=', 'waiting').execute()
}

/** Epoch ms of the last mail of a kind to somebody; null for none. */
export async function lastMailedAt(db: Db, userId: number, kind: string): Promise<number | null> {
  const { rows: found } = await sql<{ at: number | null }>`
    select max(mailed_at) as at from notices where user_id = ${userId} and kind = ${kind} and mail = 'sent'`.execute(db)
  return found[0]?.at ?? null
}

/** Takes what waits of some kinds, made before `before`; it counts as mailed from now on. Ids of what was not read meanwhile. */
export async function claimWaiting(db: Db, userId: number, kinds: string[], { before, now }: { before: number; now: number }): Promise<number[]> {
  if (kinds.length === 0) return []
  const claimed = await db
    .updateTable('notices')
    .set({ mail: 'sent', mailed_at: now })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('mail', '=', 'waiting')
    .where('created_at', '<', before)
    .returning(['id', 'read_at'])
    .execute()
  return claimed.flatMap(({ id, read_at }) => (read_at === null ? [id] : [])).sort((a, b) => a - b)
}

export async function peopleWithWaiting(db: Db, before: number): Promise<number[]> {
  const found = await db.selectFrom('notices').select('user_id').distinct().where('mail', '=', 'waiting').where('created_at', '<', before).execute()
  return found.map(({ user_id }) => user_id).sort((a, b) => a - b)
}

export async function removeOldNotices(db: Db, before: number): Promise<void> {
  await db.deleteFrom('notices').where('created_at', '<', before).execute()
}

export async function removeAllOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('notices').where('user_id', '=', userId).execute()
  await db.deleteFrom('notice_settings').where('user_id', '=', userId).execute()
  await db.updateTable('notices').set({ by_id: null }).where('by_id', '=', userId).execute()
}
