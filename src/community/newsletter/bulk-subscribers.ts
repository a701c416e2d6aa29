import { sql, type RawBuilder } from 'kysely'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import type { Db } from '#platform/db/tables.ts'
import { insertHistory } from './store.ts'
import { countFound, subscriberCondition } from './subscribers.ts'
import type { SubscriberFilters } from './subscribers-contract.ts'

const rowsAtOnce = 500
/** Of one statement: PostgreSQL ends those that last more than 2 s. */
const subscribersAtOnce = 5_000

/** Part of a transaction. @throws Problem 409 where filters find more than their editor was shown */
export async function assertAtMost(tx: Db, filters: SubscriberFilters, most: number, now: number): Promise<void> {
  const found = await countFound(tx, filters, now)
  if (found > most) throw new Problem(409, 'more-found', t('studio-newsletter-engagement.more-found', { count: found }))
}

/** How many had not had the tag. */
export async function tagFound(tx: Db, filters: SubscriberFilters, tag: string, now: number): Promise<number> {
  const condition = subscriberCondition(filters, now)
  return inPieces(tx, async (piece) => {
    const { numAffectedRows } = await sql`
      insert into newsletter_tags (subscriber_id, tag)
      select p.id, cast(${tag} as text) from newsletter_subscribers as p where ${piece(sql`p.id`)} and ${condition}
      on conflict do nothing`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
}

/** Takes those that filters find off the list of the filters, off all lists where they name none; how many subscribers left any. */
export async function unsubscribeFound(tx: Db, filters: SubscriberFilters, now: number): Promise<number> {
  const condition = subscriberCondition(filters, now)
  return inPieces(tx, async (piece) => {
    const { rows } = await sql<{ subscriber_id: number; list: string }>`
      update newsletter_subscriptions set ended_at = ${now}
      where ended_at is null ${filters.list ? sql`and list = ${filters.list}` : sql``}
        and ${piece(sql`subscriber_id`)}
        and subscriber_id in (select p.id from newsletter_subscribers as p where ${piece(sql`p.id`)} and ${condition})
      returning subscriber_id, list`.execute(tx)
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await insertHistory(
        tx,
        rows.slice(from, from + rowsAtOnce).map((row) => ({ ...row, kind: 'unsubscribed', source: 'hand', detail: '', created_at: now })),
      )
    return new Set(rows.map(({ subscriber_id }) => subscriber_id)).size
  })
}

/** Ends the subscriptions of suppressed addresses; how many addresses had any. */
export function endSuppressed(tx: Db, now: number): Promise<number> {
  return inPieces(tx, async (piece) => {
    const { rows } = await sql<{ subscriber_id: number }>`
      update newsletter_subscriptions set ended_at = ${now}
      where ended_at is null and ${piece(sql`subscriber_id`)}
        and subscriber_id in (select p.id from newsletter_subscribers as p where ${piece(sql`p.id`)} and p.suppressed_at is not null)
      returning subscriber_id`.execute(tx)
    return new Set(rows.map(({ subscriber_id }) => subscriber_id)).size
  })
}

/** `piece` makes a condition on a subscriber's id: each is in one of the pieces. Returns the sum of what `change` returns. */
async function inPieces(tx: Db, change: (piece: (id: RawBuilder<unknown>) => RawBuilder<boolean>) => Promise<number>): Promise<number> {
  let changed = 0
  let from = 0
  for (;;) {
    const { rows } = await sql<{ last: number | null }>`
      select max(id) as last from (
        select id from newsletter_subscribers where id > ${from} order by id limit ${subscribersAtOnce}
      ) as piece`.execute(tx)
    const to = rows[0]?.last ?? null
    if (to === null) return changed
    const after = from
    changed += await change((id) => sql<boolean>`${id} > ${after} and ${id} <= ${to}`)
    from = to
  }
}
