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

/** Short periods with fewer articles are sorted whole. */
const few = 100
/** So many of the best of all times are looked through for those of a short period before all of the period are sorted. */
const best = 5_000
/** Long periods are made of parts with an index of scores each (listed_by_part_and_score). */
const partLength = sortKeyAt(64 * day)

/** The most read articles among those published within the period, in `list`; at most `limit`, from an index of precomputed scores. */
export async function listTrending(reading: Reading, list: 'all' | `author:${number}`, period: Period, now: number, limit: number): Promise<CardRow[]> {
  const span = typeof period === 'number' ? period * day : spans[period]
  // A cross join keeps SQLite from going through all articles and looking for each of them among the few.
  const { rows } = await sql<CardRow>`
    with ${foundOf(listHere(list), span, now, limit)}
    select ${cardColumns}
    from found as l cross join public_articles_with_stats as a where a.id = l.article_id
    order by l.rank desc, l.place desc limit ${limit}`.execute(reading)
  return rows
}

/** `found`: ids, ranks and places, in no order, among them the `limit` best. Its cost does not grow with the number of articles of the period. */
function foundOf(list: ListName, span: number, now: number, limit: number): RawBuilder<unknown> {
  if (span === Number.POSITIVE_INFINITY)
    return sql`found as (select article_id, score as rank, place from listed_articles where list = ${list} order by score desc, place desc limit ${limit})`
  const since = sortKeyAt(now - span)
  return span <= longestFading ? foundFading(list, since, limit) : foundInParts(list, since, sortKeyAt(now + day), limit)
}

/** The best of each part: what is best of all is among them. */
function foundInParts(list: ListName, since: number, until: number, limit: number): RawBuilder<unknown> {
  const partOf = (place: number) => Math.trunc(place / partLength)
  const parts = Array.from({ length: partOf(until) - partOf(since) + 1 }, (_, at) => partOf(since) + at)
  const bestOf = (part: number) => sql`
    select article_id, rank, place from (
      select article_id, score as rank, place from listed_articles
      where list = ${list} and (place / ${sql.lit(partLength)}) = ${part} and place >= ${since} order by score desc, place desc limit ${limit}
    ) as part`
  return sql`found as (${sql.join(parts.map(bestOf), sql` union all `)})`
}

/** Reads the index of fading scores from the top, and the whole period only where it has few articles or where too few of them are among the best. */
function foundFading(list: ListName, since: number, limit: number): RawBuilder<unknown> {
  const inPeriod = sql`from listed_articles where list = ${list} and place >= ${since}`
  // The limits inside keep both databases from doing the outer work first, and the order of `best` is that of its index.
  return sql`
    best as (
      select article_id, rank, place from (
        select article_id, trending_score as rank, place from listed_articles where list = ${list} order by trending_score desc, place desc
        limit (select case when count(*) < ${sql.lit(few)} then 0 else ${sql.lit(best)} end from (select 1 ${inPeriod} limit ${sql.lit(few)}) as sampled)
      ) as top where place >= ${since} limit ${limit}
    ),
    counted as (select count(*) as n from best),
    found as (
      select article_id, rank, place from best where (select n from counted) = ${limit}
      union all select article_id, rank, place from (
        select l.article_id, l.trending_score as rank, l.place from counted cross join listed_articles as l
        where counted.n < ${limit} and l.list = ${list} and l.place >= ${since}
        order by l.trending_score + 0 desc, l.place desc limit ${limit}
      ) as whole
    )`
}
