import type { Generated, Insertable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import type { BounceSource, Source } from './rules.ts'
import { noteResult, noteResultOfLast, takeBackUnsubscribe } from './results.ts'
import type { SubscriberTable, SubscriptionTable, MailingTable, DeliveryTable, HistoryTable, SubscriberRow } from './subscriber-tables.ts'

const longestReason = 500
/** Of one address: what its owner did by links, forms and the account. A link can be followed any number of times. */
const mostOwnEvents = 100

const ownSources: Source[] = ['form', 'account', 'link']

/** How somebody came onto a list, and the consent they gave. */
interface Joined {
  source: Source
  detail?: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    newsletter_subscribers: SubscriberTable
    newsletter_subscriptions: SubscriptionTable
    newsletter_mailings: MailingTable
    newsletter_deliveries: DeliveryTable
    newsletter_tags: { subscriber_id: number; tag: string }
    newsletter_history: HistoryTable
    newsletter_links: { id: Generated<number>; mailing_id: number; url: string; clicks: Generated<number> }
    /** Who has clicked what, once. */
    newsletter_clicks: { link_id: number; subscriber_id: number }
    newsletter_reasons: { id: Generated<number>; list: string; reason: string; created_at: number }
  }
}

export function findSubscriber(db: Db, key: { id: number } | { email: string }): Promise<SubscriberRow | undefined> {
  const query = db.selectFrom('newsletter_subscribers').selectAll()
  return ('id' in key ? query.where('id', '=', key.id) : query.where('email', '=', key.email)).executeTakeFirst()
}

export async function listsOf(db: Db, subscriberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('newsletter_subscriptions')
    .select('list')
    .where('subscriber_id', '=', subscriberId)
    .where('ended_at', 'is', null)
    .orderBy('list')
    .execute()
  return rows.map((row) => row.list)
}

/** The subscriber with this address, entered where there is none; somebody who asks anew is no bounce any more. */
export async function ensureSubscriber(db: Db, email: string, now: number): Promise<number> {
  const { id } = await db
    .insertInto('newsletter_subscribers')
    .values({ email, suppressed_at: null, unmeasured_at: null, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ suppressed_at: null, suppression: '', suppression_source: '', suppression_reason: '', soft_bounces: 0, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setTimeZone(db: Db, id: number, time_zone: string): Promise<void> {
  await db.updateTable('newsletter_subscribers').set({ time_zone }).where('id', '=', id).execute()
}

export async function subscribe(db: Db, subscriberId: number, list: string, now: number, { source, detail = '' }: Joined = { source: '' }): Promise<void> {
  await db
    .insertInto('newsletter_subscriptions')
    .values({ subscriber_id: subscriberId, list, confirmed_at: now, ended_at: null })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'list']).doUpdateSet({ confirmed_at: now, ended_at: null }))
    .execute()
  if (source === 'link') await takeBackUnsubscribe(db, subscriberId, list)
  await insertHistory(db, { subscriber_id: subscriberId, kind: 'subscribed', list, source, detail, created_at: now })
  if (ownSources.includes(source)) await pruneOwnEvents(db, subscriberId)
}

export async function unsubscribe(db: Db, subscriberId: number, list: string, now: number, source: Source = ''): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscriptions')
    .set({ ended_at: now })
    .where('subscriber_id', '=', subscriberId)
    .where('list', '=', list)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await insertHistory(db, { subscriber_id: subscriberId, kind: 'unsubscribed', list, source, detail: '', created_at: now })
  if (source === 'link' || source === 'account') await noteResultOfLast(db, subscriberId, 'unsubscribed', now, list)
}

/** Keeps how somebody first came: that is the consent. */
async function pruneOwnEvents(db: Db, subscriberId: number): Promise<void> {
  const own = db.selectFrom('newsletter_history').select('id').where('subscriber_id', '=', subscriberId).where('source', 'in', ownSources)
  const surplus = await own.orderBy('id', 'desc').offset(mostOwnEvents).limit(mostOwnEvents).execute()
  const first = await own.orderBy('id').limit(1).executeTakeFirst()
  const ids = surplus.map(({ id }) => id).filter((id) => id !== first?.id)
  if (ids.length > 0) await db.deleteFrom('newsletter_history').where('id', 'in', ids).execute()
}

export async function insertHistory(db: Db, event: Insertable<HistoryTable> | Insertable<HistoryTable>[]): Promise<void> {
  await db.insertInto('newsletter_history').values(event).execute()
}

/** Of one link the newest only. */
export async function keepReason(db: Db, { id, ...reason }: { id: number; list: string; reason: string; created_at: number }): Promise<void> {
  await db
    .insertInto('newsletter_reasons')
    .values({ id, ...reason })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(reason))
    .execute()
}

/** Why an address gets nothing more. */
interface Suppression {
  kind: 'bounce' | 'complaint'
  source: BounceSource
  reason: string
  /** What was refused; left out where nobody says so. */
  mailing?: number
}

export async function suppress(db: Db, subscriberId: number, { kind: suppression, source, reason, mailing }: Suppression, now: number): Promise<void> {
  const why = { suppression, suppression_source: source, suppression_reason: reason.slice(0, longestReason) }
  await db
    .updateTable('newsletter_subscribers')
    .set({ ...why, suppressed_at: now, updated_at: now })
    .where('id', '=', subscriberId)
    .execute()
  const kind = suppression === 'bounce' ? 'bounced' : 'complained'
  await insertHistory(db, { subscriber_id: subscriberId, kind, list: '', source: '', detail: why.suppression_reason, created_at: now })
  if (mailing === undefined) await noteResultOfLast(db, subscriberId, kind, now)
  else await noteResult(db, { mailing, subscriber: subscriberId }, kind, now)
}
