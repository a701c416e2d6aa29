import { sql } from 'kysely'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import type { Db } from '#platform/db/tables.ts'
import { insertHistory } from './store.ts'
import { countFound, subscriberCondition } from './subscribers.ts'
import type { SubscriberFilters } from './subscribers-contract.ts'

const rowsAtOnce = 500

/** Part of a transaction. @throws Problem 409 where filters find more than their editor was shown */
export async function assertAtMost(tx: Db, filters: SubscriberFilters, most: number, now: number): Promise<void> {
  const found = await countFound(tx, filters, now)
  if (found > most) throw new Problem(409, 'more-found', t('studio-newsletter-engagement.more-found', { count: found }))
}

/** How many had not had the tag. */
export async function tagFound(tx: Db, filters: SubscriberFilters, tag: string, now: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into newsletter_tags (subscriber_id, tag)
    select p.id, cast(${tag} as text) from newsletter_subscribers as p where ${subscriberCondition(filters, now)}
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Takes those that filters find off the list of the filters, off all lists where they name none; how many subscribers left any. */
export async function unsubscribeFound(tx: Db, filters: SubscriberFilters, now: number): Promise<number> {
  const { rows } = await sql<{ subscriber_id: number; list: string }>`
    update newsletter_subscriptions set ended_at = ${now}
    where ended_at is null ${filters.list ? sql`and list = ${filters.list}` : sql``}
      and subscriber_id in (select p.id from newsletter_subscribers as p where ${subscriberCondition(filters, now)})
    returning subscriber_id, list`.execute(tx)
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await insertHistory(
      tx,
      rows.slice(from, from + rowsAtOnce).map((row) => ({ ...row, kind: 'unsubscribed', source: 'hand', detail: '', created_at: now })),
    )
  return new Set(rows.map(({ subscriber_id }) => subscriber_id)).size
}
