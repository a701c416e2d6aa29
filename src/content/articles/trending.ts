import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '#platform/db/tables.ts'
import { cardColumns, type CardRow } from './cards.ts'
import type { Period } from './contract.ts'
import { listHere, sortKeyAt, type ListName } from './list-index.ts'

type NamedPeriod = Exclude<Period, number>

const day = 86_400_000
const spans: Record<NamedPeriod, number> = { day, week: 7 * day, month: 30 * day, year: 365 * day, all: Number.POSITIVE_INFINITY }
/** Over short times what is new counts, over long ones what was read most. */
const longestFading = 7 * day

/** Periods with fewer articles are sorted whole. */
const few = 1_000
/** So many of the best of all times are looked through for those of a period before all of the period are sorted. */
const best = 5_000

/** The most read articles among those published within the period, in `list`; at most `limit`, from an index of precomputed scores. */
export async function listTrending(reading: Reading, list: 'all' | `author:${number}`, period: Period, now: number, limit: number): Promise<CardRow[]> {
  const span = typeof period === 'number' ? period * day : spans[period]
  const score = sql.raw(span <= longestFading ? 'trending_score' : 'score')
  const since = span === Number.POSITIVE_INFINITY ? Number.MIN_SAFE_INTEGER : sortKeyAt(now - span)
  const { rows } = await sql<CardRow>`
    with ${foundOf(listHere(list), score, since, limit)}
    select ${cardColumns}
    from found as l join public_articles_with_stats as a on a.id = l.article_id
    order by l.rank desc, l.place desc limit ${limit}`.execute(reading)
  return rows
}

/**
 * `found`: ids, ranks and places, in no order, at most `limit`. Its cost does not grow with the number of articles
 * of a long period: it reads the index of scores from the top, and the whole period only where it has few articles or
 * where too few of them are among the best.
 */
function foundOf(list: ListName, score: RawBuilder<unknown>, since: number, limit: number): RawBuilder<unknown> {
  const inPeriod = sql`from listed_articles where list = ${list} and place >= ${since}`
  // The limits inside keep both databases from doing the outer work first, and the order of `best` is that of its index.
  return sql`
    best as (
      select article_id, rank, place from (
        select article_id, ${score} as rank, place from listed_articles where list = ${list} order by ${score} desc, place desc
        limit (select case when count(*) < ${sql.lit(few)} then 0 else ${sql.lit(best)} end from (select 1 ${inPeriod} limit ${sql.lit(few)}) as sampled)
      ) as top where place >= ${since} limit ${limit}
    ),
    counted as (select count(*) as n from best),
    found as (
      select article_id, rank, place from best where (select n from counted) = ${limit}
      union all select article_id, rank, place from (
        select l.article_id, l.${score} as rank, l.place from counted cross join listed_articles as l
        where counted.n < ${limit} and l.list = ${list} and l.place >= ${since}
        order by l.${score} + 0 desc, l.place desc limit ${limit}
      ) as whole
    )`
}
