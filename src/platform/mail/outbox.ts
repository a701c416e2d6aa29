import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { partOf } from '../db/containing.ts'
import type { Db, Tables } from '../db/tables.ts'
import type { Feature } from '../feature.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Services } from '../services.ts'
import type { MailRenderer } from './message.ts'

/** Kind of the job behind every mail. Where no SMTP server is set nobody takes it: the mails wait. */
export const mailJob = 'mail'

/** The payload of such a job. */
export const Order = z.object({
  /** Stands in the Message-ID, the same at every try. */
  id: z.string(),
  mail: z.string(),
  data: z.unknown(),
  /** Tries that failed. */
  tries: z.number().default(0),
  /** Epoch ms of the first try. */
  since: z.number().optional(),
})
export type Order = z.output<typeof Order>

/** Sent if, and only if, the transaction commits. `mail` is a name from the `mails` of some feature; `key` as for jobs. */
export async function enqueueMail(
  tx: Transaction<Tables>,
  { mail, data, runAt, key }: { mail: string; data: unknown; runAt?: number; key?: string },
): Promise<void> {
  await enqueue(tx, { kind: mailJob, payload: { id: randomUUID(), mail, data, tries: 0 } satisfies Order, runAt, key })
}

export function mailRenderers(services: Services, features: Feature[]): Record<string, MailRenderer> {
  return Object.assign({}, ...features.map((feature) => feature.mails?.(services) ?? {}))
}

/** No mail that waits is tried before `until`, epoch ms. */
export async function postponeMails(tx: Transaction<Tables>, until: number): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ run_at: until })
    .where('kind', '=', mailJob)
    .where('lease', 'is', null)
    .where('died_at', 'is', null)
    .where('run_at', '<', until)
    .execute()
}

/** Since when the mail server has taken nothing, epoch ms; null when it has not been in the way. */
export async function waitingMailsSince(db: Db): Promise<number | null> {
  const tried = await db
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', mailJob)
    .where('died_at', 'is', null)
    .where('payload', 'like', '%"since":%')
    .limit(200)
    .execute()
  // One that has tries was refused by itself, by a server that took others.
  const orders = tried.map(({ payload }) => Order.safeParse(JSON.parse(payload)).data).filter((order) => order?.tries === 0)
  return orders.reduce<number | null>((first, order) => (order?.since === undefined ? first : Math.min(first ?? order.since, order.since)), null)
}

/** Mails that have waited since before `before` (epoch ms of the real clock) without a server to take them. */
export async function deleteOldMails(db: Db, before: number): Promise<void> {
  await db.deleteFrom('jobs').where('kind', '=', mailJob).where('created_at', '<', before).execute()
}

/** Mails that wait and whose order names this account as `user`, or its address. */
export async function deleteMailsTo(tx: Transaction<Tables>, user: { id: number; email: string | null }): Promise<void> {
  const named = [`"user":${user.id},`, `"user":${user.id}}`, ...(user.email === null ? [] : [JSON.stringify(user.email)])]
  for (const part of named)
    await tx
      .deleteFrom('jobs')
      .where('kind', '=', mailJob)
      .where(sql<boolean>`payload like ${partOf(part)} escape '\\'`)
      .execute()
}
