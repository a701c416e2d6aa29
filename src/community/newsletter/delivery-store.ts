import type { Db, Database } from '#platform/db/tables.ts'
import { sql } from 'kysely'
import type { MailingRow } from './mailings.ts'
import type { Variant } from './rules.ts'

export interface OpenDelivery {
  subscriber_id: number
  tries: number
  next_at: number
  email: string
  created_at: number
  suppressed_at: number | null
  unmeasured_at: number | null
  /** Which subject it tries; empty where it does not. */
  variant: '' | Variant
  /** Null when the mails were stopped meanwhile. */
  subscribed: number | null
}

/**
 * The next ones to be written to, the earliest due first; also those that are not due yet, so that one knows when.
 * @param domains whose addresses are left out
 * @param tried only those that try a subject
 */
export async function listOpen(
  db: Db,
  { id, list }: Pick<MailingRow, 'id' | 'list'>,
  limit: number,
  domains: string[] = [],
  tried = false,
): Promise<OpenDelivery[]> {
  const others = domains.map((domain) => sql`p.email not like ${`%@${domain.replace(/[\\%_]/g, '\\$&')}`} escape '\\'`)
  // Chosen before they are joined, and looked up one by one: so no plan reads a whole list for a few of it, even one that knows no counts yet.
  const { rows } = await sql<OpenDelivery>`
    select d.subscriber_id, d.tries, d.next_at, p.email, p.created_at, p.suppressed_at, p.unmeasured_at, d.variant,
      (select s.subscriber_id from newsletter_subscriptions as s where s.subscriber_id = d.subscriber_id and s.list = ${list} and s.ended_at is null) as subscribed
    from (
      select d.subscriber_id, d.tries, d.next_at, d.variant from newsletter_deliveries as d
      ${others.length > 0 ? sql`join newsletter_subscribers as p on p.id = d.subscriber_id and ${sql.join(others, sql` and `)}` : sql``}
      where d.mailing_id = ${id} and d.status = 'waiting' ${tried ? sql`and d.variant <> ''` : sql``}
      order by d.next_at, d.subscriber_id limit ${limit}
    ) as d join newsletter_subscribers as p on p.id = d.subscriber_id
    order by d.next_at, d.subscriber_id`.execute(db)
  return rows
}

export type Outcome = { status: 'sent' | 'failed' | 'skipped'; error: string } | { status: 'waiting'; error: string; next_at: number }
/**
 * Writes what became of a mail and counts it, in one step. False when the mailing is not to go on: stopped, or taken over
 * by another process.
 */
export async function keepOutcome(
  db: Database,
  sending: { mailing: number; runner: string },
  subscriberId: number,
  outcome: Outcome,
  now: number,
): Promise<boolean> {
  const { status, error } = outcome
  return db.write(async ({ tx }) => {
    const { numUpdatedRows } = await tx
      .updateTable('newsletter_deliveries')
      .set((row) => ({
        status,
        error,
        ...(outcome.status === 'waiting' ? { next_at: outcome.next_at, tries: row('tries', '+', 1) } : {}),
        ...(status === 'sent' ? { sent_at: now } : {}),
      }))
      .where('mailing_id', '=', sending.mailing)
      .where('subscriber_id', '=', subscriberId)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
    const counted = status !== 'waiting' && numUpdatedRows === 1n
    const mailing = await tx
      .updateTable('newsletter_mailings')
      .set((row) => ({ trouble: '', ...(counted ? { [status]: row(status, '+', 1) } : {}) }))
      .where('id', '=', sending.mailing)
      .returning(['status', 'runner'])
      .executeTakeFirst()
    return mailing?.status === 'sending' && mailing.runner === sending.runner
  })
}
