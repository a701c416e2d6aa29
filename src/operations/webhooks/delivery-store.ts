import type { Db } from '#platform/db/tables.ts'
import type { DeliveryRow } from './store.ts'

/** With `due_at` null it is left to whoever puts it in. */
export async function insertDelivery(db: Db, delivery: Pick<DeliveryRow, 'webhook_id' | 'kind' | 'body' | 'created_at' | 'due_at'>): Promise<number> {
  return (
    await db
      .insertInto('webhook_deliveries')
      .values({ ...delivery, tried_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

/** The oldest of a target that is due. */
export function findDueDelivery(db: Db, webhookId: number, now: number): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('due_at', '<=', now)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** When a target's next message is due, epoch ms, or null. */
export async function nextDueAt(db: Db, webhookId: number): Promise<number | null> {
  const found = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.min('due_at').as('due_at'))
    .where('webhook_id', '=', webhookId)
    .where('due_at', 'is not', null)
    .executeTakeFirst()
  return found?.due_at ?? null
}

/** All that is due of a target is not sent any more. */
export async function refuseDue(db: Db, webhookId: number, now: number, answer: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', answer, due_at: null })
    .where('webhook_id', '=', webhookId)
    .where('due_at', '<=', now)
    .execute()
}

export function findDelivery(db: Db, id: number): Promise<DeliveryRow | undefined> {
  return db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function updateDelivery(db: Db, id: number, changes: Partial<Omit<DeliveryRow, 'id'>>): Promise<void> {
  await db.updateTable('webhook_deliveries').set(changes).where('id', '=', id).execute()
}

export function listDeliveries(db: Db, webhookId: number, limit: number): Promise<DeliveryRow[]> {
  return db.selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId).orderBy('id', 'desc').limit(limit).execute()
}

export async function removeDeliveries(db: Db, before: number): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
}
