import type { Db } from '#platform/db/tables.ts'

/** Newest first. */
export function listSilentChanges(db: Db, contentId: number) {
  return db
    .selectFrom('content_changes as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.revision', 'c.created_at', 'c.user_id', 'u.username', 'u.name', 'u.avatar'])
    .where('c.kind', '=', 'article')
    .where('c.content_id', '=', contentId)
    .where('c.reason', 'is', null)
    .orderBy('c.id', 'desc')
    .execute()
}

/** Returns the newest of them; null where there was none. */
export async function explainSilentChanges(tx: Db, contentId: number): Promise<number | null> {
  const rows = await tx
    .updateTable('content_changes')
    .set({ reason: 'correction' })
    .where('kind', '=', 'article')
    .where('content_id', '=', contentId)
    .where('reason', 'is', null)
    .returning('id')
    .execute()
  return rows.reduce<number | null>((newest, { id }) => Math.max(newest ?? id, id), null)
}

/** Returns whether there was such a silent change. */
export async function markSmall(tx: Db, contentId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('content_changes')
    .set({ reason: 'small' })
    .where('kind', '=', 'article')
    .where('content_id', '=', contentId)
    .where('id', '=', id)
    .where('reason', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
