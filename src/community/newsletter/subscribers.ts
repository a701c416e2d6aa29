import { sql, type RawBuilder } from 'kysely'
import { containing } from '#platform/db/containing.ts'
import type { Database, Db } from '#platform/db/tables.ts'
import { findCandidates } from '#platform/db/text-search.ts'
import { isoDate } from '#base/dates.ts'
import { clickedTopic, engagementCondition } from './engagement.ts'
import type { Subscriber, SubscriberFilters } from './subscribers-contract.ts'
import type { SubscriberStatus } from './rules.ts'

interface Row {
  id: number
  email: string
  name: string
  language: string
  time_zone: string
  suppression: string
  created_at: number
}

const active = sql`select 1 from newsletter_subscriptions as s where s.subscriber_id = p.id and s.ended_at is null`

const statusIs: Record<SubscriberStatus, RawBuilder<unknown>> = {
  active: sql`p.suppressed_at is null and exists (${active})`,
  unsubscribed: sql`p.suppressed_at is null and not exists (${active})`,
  bounced: sql`p.suppression = 'bounce'`,
  complained: sql`p.suppression = 'complaint'`,
}

/** `candidates`: a select of the ids of all whom `search` may find. */
type Wanted = SubscriberFilters & { candidates?: RawBuilder<unknown> | null }

/** A condition on the subscriber `p`. */
export function subscriberCondition(filters: Wanted, now: number): RawBuilder<unknown> {
  const { search, candidates, list, tag, language, status, since, until, topic } = filters
  const all = [
    candidates ? sql`p.id in (${candidates})` : null,
    search ? sql`(${containing(sql`p.email`, search)} or ${containing(sql`p.name`, search)})` : null,
    list ? sql`exists (${active} and s.list = ${list})` : null,
    tag ? sql`exists (select 1 from newsletter_tags as g where g.subscriber_id = p.id and g.tag = ${tag})` : null,
    language ? sql`p.language = ${language}` : null,
    // Whoever is on the list is on one: asked a second time, PostgreSQL compares all with all before it has counted them.
    status === 'active' && list ? sql`p.suppressed_at is null` : status ? statusIs[status] : null,
    since ? sql`p.created_at >= ${Date.parse(since)}` : null,
    until ? sql`p.created_at < ${Date.parse(until)}` : null,
    engagementCondition(filters, now),
    topic ? clickedTopic(topic) : null,
  ].filter((one) => one !== null)
  return all.length > 0 ? sql.join(all, sql` and `) : sql`1 = 1`
}

export function findCandidateSubscribers(database: Database, words: string): Promise<RawBuilder<unknown> | null> {
  return findCandidates(database, { name: 'search_subscribers', table: 'newsletter_subscribers' }, words)
}

/** Newest first, older than `before`; with `after` oldest first, newer than it. */
export async function listSubscribers(
  db: Db,
  filters: Wanted,
  page: { limit: number; before?: number | undefined } | { limit: number; after: number },
  now: number,
): Promise<Subscriber[]> {
  const ascending = 'after' in page
  const bound = ascending ? sql`p.id > ${page.after}` : page.before === undefined ? sql`1 = 1` : sql`p.id < ${page.before}`
  const { rows } = await sql<Row>`
    select p.id, p.email, p.name, p.language, p.time_zone, p.suppression, p.created_at from newsletter_subscribers as p
    where ${subscriberCondition(filters, now)} and ${bound} order by p.id ${ascending ? sql`asc` : sql`desc`} limit ${page.limit}`.execute(db)
  return withListsAndTags(db, rows)
}

export async function countFound(db: Db, filters: Wanted, now: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from newsletter_subscribers as p where ${subscriberCondition(filters, now)}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

export async function findShown(db: Db, id: number): Promise<Subscriber | undefined> {
  const { rows } = await sql<Row>`
    select id, email, name, language, time_zone, suppression, created_at from newsletter_subscribers where id = ${id}`.execute(db)
  return (await withListsAndTags(db, rows))[0]
}

/** Tags and languages that are in use, for a choice of filters. */
export async function filterChoices(db: Db): Promise<{ tags: string[]; languages: string[] }> {
  const tags = await db.selectFrom('newsletter_tags').select('tag').distinct().orderBy('tag').execute()
  const languages = await db.selectFrom('newsletter_subscribers').select('language').distinct().where('language', '<>', '').orderBy('language').execute()
  return { tags: tags.map(({ tag }) => tag), languages: languages.map(({ language }) => language) }
}

/** Whether nothing has happened to a subscriber since an editor has entered it, who was not known before: no change, no mail. */
export async function isJustAdded(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from newsletter_subscribers as p where p.id = ${id} and p.updated_at = p.created_at
      and not exists (select 1 from newsletter_history as h where h.subscriber_id = p.id and (h.source <> 'hand' or h.created_at <> p.created_at))
      and not exists (select 1 from newsletter_deliveries as d where d.subscriber_id = p.id)`.execute(db)
  return rows.length > 0
}

/** Newest first. */
export function historyOf(db: Db, id: number) {
  return db
    .selectFrom('newsletter_history')
    .select(['kind', 'list', 'source', 'detail', 'created_at'])
    .where('subscriber_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
}

export function mailsOf(db: Db, id: number) {
  return db
    .selectFrom('newsletter_deliveries as d')
    .innerJoin('newsletter_mailings as m', 'm.id', 'd.mailing_id')
    .select(['m.subject', 'd.status', 'd.sent_at'])
    .where('d.subscriber_id', '=', id)
    .orderBy('m.id', 'desc')
    .limit(50)
    .execute()
}

/** Exactly these from now on. */
export async function setTags(db: Db, id: number, tags: string[]): Promise<void> {
  await db.deleteFrom('newsletter_tags').where('subscriber_id', '=', id).execute()
  await addTags(db, id, tags)
}

export async function addTags(db: Db, id: number, tags: string[]): Promise<void> {
  if (tags.length === 0) return
  await db
    .insertInto('newsletter_tags')
    .values(tags.map((tag) => ({ subscriber_id: id, tag })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function withListsAndTags(db: Db, rows: Row[]): Promise<Subscriber[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [subscriptions, tags] = await Promise.all([
    db
      .selectFrom('newsletter_subscriptions')
      .select(['subscriber_id', 'list'])
      .where('subscriber_id', 'in', ids)
      .where('ended_at', 'is', null)
      .orderBy('list')
      .execute(),
    db.selectFrom('newsletter_tags').select(['subscriber_id', 'tag']).where('subscriber_id', 'in', ids).orderBy('tag').execute(),
  ])
  const lists = Map.groupBy(subscriptions, ({ subscriber_id }) => subscriber_id)
  const tagsBy = Map.groupBy(tags, ({ subscriber_id }) => subscriber_id)
  return rows.map(({ suppression, created_at, ...row }) => {
    const own = (lists.get(row.id) ?? []).map(({ list }) => list)
    return {
      ...row,
      lists: own,
      tags: (tagsBy.get(row.id) ?? []).map(({ tag }) => tag),
      status: suppression === 'bounce' ? 'bounced' : suppression === 'complaint' ? 'complained' : own.length > 0 ? 'active' : 'unsubscribed',
      created_at: isoDate(created_at),
    }
  })
}
