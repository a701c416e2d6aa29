import type { Generated, Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'

interface WebhookTable {
  id: Generated<number>
  url: string
  secret: string
  /** JSON of their names. */
  kinds: string
  status: 'active' | 'off' | 'failing'
  failing_since: number | null
  /** Nothing is sent before: its last message could not be delivered, and those behind it are not to overtake it. */
  paused_until: number | null
  created_at: number
  updated_at: number
}

interface DeliveryTable {
  id: Generated<number>
  webhook_id: number
  kind: string
  /** As it is signed and sent, each time. */
  body: string
  status: Generated<'waiting' | 'delivered' | 'failed'>
  attempts: Generated<number>
  answer: Generated<string>
  created_at: number
  tried_at: number | null
  /** Not to be sent before; null when nobody is to send it any more. */
  due_at: number | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    webhooks: WebhookTable
    webhook_deliveries: DeliveryTable
  }
}

export type WebhookRow = Selectable<WebhookTable>
export type DeliveryRow = Selectable<DeliveryTable>

export async function countWebhooks(db: Db): Promise<number> {
  return Number(
    (
      await db
        .selectFrom('webhooks')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  )
}

export function listWebhooks(db: Db): Promise<WebhookRow[]> {
  return db.selectFrom('webhooks').selectAll().orderBy('id').execute()
}

export function findWebhook(db: Db, id: number): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertWebhook(db: Db, webhook: Omit<WebhookRow, 'id'>): Promise<number> {
  return (await db.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateWebhook(db: Db, id: number, changes: Partial<Omit<WebhookRow, 'id'>>): Promise<void> {
  await db.updateTable('webhooks').set(changes).where('id', '=', id).execute()
}

export async function removeWebhook(db: Db, id: number): Promise<number> {
  return Number((await db.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst()).numDeletedRows)
}
