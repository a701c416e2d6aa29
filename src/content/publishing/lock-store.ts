import type { Selectable } from 'kysely'
import type { ContentRef } from './store.ts'
import type { Db } from '#platform/db/tables.ts'

interface LockTable extends ContentRef {
  key: string
  user_id: number
  taken_at: number
  seen_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    content_locks: LockTable
  }
}

export type LockRow = Selectable<LockTable>
export function findLock(db: Db, { kind, content_id }: ContentRef): Promise<LockRow | undefined> {
  return db.selectFrom('content_locks').selectAll().where('kind', '=', kind).where('content_id', '=', content_id).executeTakeFirst()
}

export async function keepLock(db: Db, { kind, content_id, ...changes }: LockRow): Promise<void> {
  await db
    .insertInto('content_locks')
    .values({ ...changes, kind, content_id })
    .onConflict((conflict) => conflict.columns(['kind', 'content_id']).doUpdateSet(changes))
    .execute()
}

/** As if all had been heard of at `now` whose lock was alive, of `life` ms, when the last of all was; none is older than `notBefore`. */
export async function renewLocks(db: Db, now: number, { life, notBefore }: { life: number; notBefore: number }): Promise<void> {
  const last = db.selectFrom('content_locks').select(({ fn }) => fn.max('seen_at').as('at'))
  await db
    .updateTable('content_locks')
    .set({ seen_at: now })
    .where('seen_at', '<', now)
    .where('seen_at', '>', notBefore)
    .where(({ eb, val }) => eb(eb('seen_at', '+', val(life)), '>', last))
    .execute()
}

export async function removeLock(db: Db, { kind, content_id }: ContentRef, key: string): Promise<void> {
  await db.deleteFrom('content_locks').where('kind', '=', kind).where('content_id', '=', content_id).where('key', '=', key).execute()
}
