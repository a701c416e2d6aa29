import { sql, type RawBuilder } from 'kysely'
import { partOf } from '#platform/db/containing.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Suppression } from './suppressions-contract.ts'

export interface SuppressedRow {
  id: number
  email: string
  suppression: Suppression['kind']
  suppression_source: Suppression['source']
  suppression_reason: string
  /** Epoch ms. */
  suppressed_at: number
}

interface Search {
  /** In the address; empty: all. */
  search: string
  /** A select of the ids of all whom the search may find. */
  candidates: RawBuilder<unknown> | null
}

/** The newest first, `limit` at most, those older than `before`: its moment (epoch ms) and id. */
export async function listSuppressed(db: Db, search: Search, before: readonly [number, number] | null, limit: number): Promise<SuppressedRow[]> {
  const { rows } = await sql<SuppressedRow>`
    select id, email, suppression, suppression_source, suppression_reason, suppressed_at from newsletter_subscribers
    where suppressed_at is not null ${matching(search)}
    ${before ? sql`and (suppressed_at, id) < (${before[0]}, ${before[1]})` : sql``}
    order by suppressed_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function countSuppressed(db: Db, search: Search = { search: '', candidates: null }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from newsletter_subscribers where suppressed_at is not null ${matching(search)}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Returns the address; undefined where nothing was to be lifted. */
export async function liftSuppression(db: Db, id: number, now: number): Promise<string | undefined> {
  const row = await db
    .updateTable('newsletter_subscribers')
    .set({ suppressed_at: null, suppression: '', suppression_source: '', suppression_reason: '', soft_bounces: 0, updated_at: now })
    .where('id', '=', id)
    .where('suppressed_at', 'is not', null)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

function matching({ search, candidates }: Search) {
  if (search === '') return sql``
  const among = candidates ? sql`and id in (${candidates})` : sql``
  return sql`and email like ${partOf(search.toLowerCase())} escape '\\' ${among}`
}
