import { sql } from 'kysely'
import type { Reading } from '#platform/db/tables.ts'
import { cardColumns, type CardRow } from './cards.ts'
import type { Period } from './contract.ts'
import { listHere, sortKeyAt } from './list-index.ts'

type NamedPeriod = Exclude<Period, number>

const day = 86_400_000
const spans: Record<NamedPeriod, number> = { day, week: 7 * day, month: 30 * day, year: 365 * day, all: Number.POSITIVE_INFINITY }
/** Over short times what is new counts, over long ones what was read most. */
const longestFading = 7 * day

/** The most read articles among those published within the period, in `list`; at most `limit`, from an index of precomputed scores. */
export async function listTrending(reading: Reading, list: 'all' | `author:${number}`, period: Period, now: number, limit: number): Promise<CardRow[]> {
  const span = typeof period === 'number' ? period * day : spans[period]
  const score = sql.raw(span <= longestFading ? 'l.trending_score' : 'l.score')
  const since = span === Number.POSITIVE_INFINITY ? sql`` : sql`and l.place >= ${sortKeyAt(now - span)}`
  const { rows } = await sql<CardRow>`
    select ${cardColumns}
    from listed_articles as l join public_articles_with_stats as a on a.id = l.article_id
    where l.list = ${listHere(list)} ${since}
    order by ${score} desc, l.place desc limit ${limit}`.execute(reading)
  return rows
}
