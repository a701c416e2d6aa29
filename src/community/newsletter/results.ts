import { sql } from 'kysely'
import type { Db } from '#platform/db/tables.ts'

/** What can come of a mail that was sent. */
export const results = ['bounced', 'complained', 'unsubscribed', 'opened', 'clicked'] as const
export type Result = (typeof results)[number]

/** One mail: of a mailing to a subscriber. */
interface Mail {
  mailing: number
  subscriber: number
}

/** Keeps when a mail first had this result and counts it with its mailing. False when that was known, or there is no such mail. */
export async function noteResult(db: Db, { mailing, subscriber }: Mail, result: Result, now: number): Promise<boolean> {
  const column = sql.ref(`${result}_at`)
  const { numAffectedRows } = await sql`
    update newsletter_deliveries set ${column} = ${now}
    where mailing_id = ${mailing} and subscriber_id = ${subscriber} and ${column} is null`.execute(db)
  if (numAffectedRows !== 1n) return false
  await db
    .updateTable('newsletter_mailings')
    .set((row) => ({ [result]: row(result, '+', 1) }))
    .where('id', '=', mailing)
    .execute()
  return true
}

/** Bounces, complaints and unsubscribes name no mailing: they count with the last one that the address was sent, of this list if one is named. */
export async function noteResultOfLast(db: Db, subscriber: number, result: Result, now: number, list?: string): Promise<void> {
  const mailing = await lastMailingTo(db, subscriber, list)
  if (mailing !== undefined) await noteResult(db, { mailing, subscriber }, result, now)
}

/** Whoever comes back to a list by the link of its mail has not left because of that mail. */
export async function takeBackUnsubscribe(db: Db, subscriber: number, list: string): Promise<void> {
  const mailing = await lastMailingTo(db, subscriber, list)
  if (mailing === undefined) return
  const { numUpdatedRows } = await db
    .updateTable('newsletter_deliveries')
    .set({ unsubscribed_at: null })
    .where('mailing_id', '=', mailing)
    .where('subscriber_id', '=', subscriber)
    .where('unsubscribed_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return
  await db
    .updateTable('newsletter_mailings')
    .set((row) => ({ unsubscribed: row('unsubscribed', '-', 1) }))
    .where('id', '=', mailing)
    .execute()
}

/** Whether opens and clicks of a subscriber may be counted from now on; where not, what was kept of them goes. */
export async function allowCounting(db: Db, subscriber: number, allowed: boolean, now: number): Promise<void> {
  await db
    .updateTable('newsletter_subscribers')
    .set({ unmeasured_at: allowed ? null : now, measured_since: now, updated_at: now })
    .where('id', '=', subscriber)
    .where('unmeasured_at', allowed ? 'is not' : 'is', null)
    .execute()
  if (allowed) return
  await db.deleteFrom('newsletter_clicks').where('subscriber_id', '=', subscriber).execute()
  await db.updateTable('newsletter_deliveries').set({ opened_at: null, clicked_at: null }).where('subscriber_id', '=', subscriber).execute()
}

async function lastMailingTo(db: Db, subscriber: number, list?: string): Promise<number | undefined> {
  let query = db
    .selectFrom('newsletter_deliveries as d')
    .innerJoin('newsletter_mailings as m', 'm.id', 'd.mailing_id')
    .select('d.mailing_id')
    .where('d.subscriber_id', '=', subscriber)
    .where('d.sent_at', 'is not', null)
  if (list !== undefined) query = query.where('m.list', '=', list)
  return (await query.orderBy('d.sent_at', 'desc').orderBy('d.mailing_id', 'desc').limit(1).executeTakeFirst())?.mailing_id
}
