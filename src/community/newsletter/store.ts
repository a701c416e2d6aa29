import type { Generated, Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/tables.ts'
import type { archives, ArticleExtent, BounceSource, DeliveryStatus, historyKinds, indexings, MailingStatus, Source, Variant } from './rules.ts'
import { noteResult, noteResultOfLast, takeBackUnsubscribe } from './results.ts'

const longestReason = 500

interface SubscriberTable {
  id: Generated<number>
  /** Lower case. */
  email: string
  soft_bounces: Generated<number>
  /** Since when opens and clicks of this address are not counted; null: they may be. */
  unmeasured_at: number | null
  /** Mails from before were not measured, or what was kept of them is gone. */
  measured_since: Generated<number>
  suppressed_at: number | null
  suppression: Generated<'' | 'bounce' | 'complaint'>
  /** Who said so; empty: not known. */
  suppression_source: Generated<string>
  /** In the words of the mail server or provider. */
  suppression_reason: Generated<string>
  name: Generated<string>
  language: Generated<string>
  /** IANA name; empty: not known. */
  time_zone: Generated<string>
  created_at: number
  updated_at: number
}

interface SubscriptionTable {
  subscriber_id: number
  list: string
  confirmed_at: number
  ended_at: number | null
}

export interface MailingTable {
  id: Generated<number>
  list: string
  segment_id: number | null
  status: Generated<MailingStatus>
  subject: string
  /** Of its page, unique in its list; null before its sending begins. */
  slug: string | null
  archive: (typeof archives)[number] | null
  indexing: (typeof indexings)[number] | null
  /** JSON of the other MailingFields. */
  details: string
  scheduled_at: number | null
  /** The clock by which its readers get it, `2026-12-01T08:00:00`; null: all at once. */
  local_at: string | null
  started_at: number | null
  finished_at: number | null
  recipients: Generated<number>
  sent: Generated<number>
  failed: Generated<number>
  skipped: Generated<number>
  bounced: Generated<number>
  complained: Generated<number>
  unsubscribed: Generated<number>
  opened: Generated<number>
  clicked: Generated<number>
  /** Null where opens and clicks are not counted: the site had it off when the sending began. */
  measured_at: number | null
  winner: Generated<'' | Variant>
  test_until: number | null
  trouble: Generated<string>
  /** Who sends it now: whoever finds another name here has been taken for dead and stops. */
  runner: Generated<string>
  /** Of one that the site has begun by itself: at most one per issue. */
  release_id: number | null
  /** Of one that was made when an article was published: unique with its number among the mailings of this article. */
  article_id: number | null
  article_mailing: number | null
  article_extent: Generated<'' | ArticleExtent>
  user_id: number | null
  created_at: number
  updated_at: number
}

interface DeliveryTable {
  mailing_id: number
  subscriber_id: number
  status: Generated<DeliveryStatus>
  tries: Generated<number>
  next_at: Generated<number>
  error: Generated<string>
  sent_at: number | null
  bounced_at: number | null
  complained_at: number | null
  unsubscribed_at: number | null
  opened_at: number | null
  clicked_at: number | null
  variant: Generated<'' | Variant>
}

interface HistoryTable {
  id: Generated<number>
  subscriber_id: number
  kind: (typeof historyKinds)[number]
  list: string
  source: Source
  detail: string
  created_at: number
}

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

export type SubscriberRow = Selectable<SubscriberTable>

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

export async function insertHistory(db: Db, event: Insertable<HistoryTable> | Insertable<HistoryTable>[]): Promise<void> {
  await db.insertInto('newsletter_history').values(event).execute()
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
