import type { Generated, Selectable } from 'kysely'
import type { MailingStatus, archives, indexings, Variant, ArticleExtent, DeliveryStatus, historyKinds, Source } from './rules.ts'

export interface SubscriberTable {
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

export interface SubscriptionTable {
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

export interface DeliveryTable {
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

export interface HistoryTable {
  id: Generated<number>
  subscriber_id: number
  kind: (typeof historyKinds)[number]
  list: string
  source: Source
  detail: string
  created_at: number
}

export type SubscriberRow = Selectable<SubscriberTable>
