import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '#platform/db/tables.ts'
import { shareOf } from './common-words.ts'
import { runQueries, newest, type QueryBatch } from './query-batch.ts'
import type { Found } from './found.ts'
import { kindAt, stretchOf, type Stretch } from './sort-keys.ts'
import { entriesIn, holding, inOrder, maxPaired, pairedIn, weightyHeadsIn, weightyOf, type Query } from './queries.ts'
import { perPage } from './rules.ts'

interface Look {
  range: Stretch
  hasArticles: boolean
  /** So many are looked for. */
  heads: number
  limit: number
  /** So many articles are as good as all. */
  enough: number
}

const engine = 'postgres'
/** Articles that are looked at first, while nobody knows how common the words are. */
const mostRecent = 5_000
/** Where enough would be found among no fewer than these, all are looked at at once. */
const mostWorthwhile = 15_000
/** Guesses are not trusted to the last one. */
const margin = 1.3
/** How many are weighed: each is taken out of its store. */
const mostWeighed = 100
/** Entries with all words in which a phrase is looked for at one go, the newest. */
const mostRead = 20_000
/** Stands among places where there are older entries that nobody has read. */
const unread = 0

/**
 * An index of PostgreSQL knows no order: the newest articles are looked at first, where what is common is found soon, and
 * the older ones only if they are needed. In one question, whose later parts look at what the earlier ones have found;
 * heads are asked for beside it, on another connection: each takes about as long.
 */
export async function newestWords(reading: Reading, query: Query, look: Look): Promise<Found> {
  const { range, hasArticles, limit, enough } = look
  const { high } = stretchOf('article')
  const first = hasArticles ? await recentOf(reading, query, enough) : null
  const missing = sql`select count(*) < ${sql.lit(limit)} and count(*) filter (where place < ${sql.lit(high)}) < ${sql.lit(enough)} from recent`
  const given: QueryBatch = {
    oldest: oldestOf(first),
    recent: inOrder(engine, query, first === null ? range : { ...range, low: lowestOfRecent(range) }, 'desc', limit),
    rest: sql`select place from (${inOrder(engine, query, range, 'desc', limit)}) as n where exists (select 1 from oldest) and (${missing})`,
    looked: sql`select place from rest union all select place from recent where not exists (select 1 from rest)`,
  }
  const isAll = sql`(not exists (select 1 from oldest) or exists (select 1 from rest)) and (select count(*) from looked) < ${sql.lit(limit)}`
  const looks: QueryBatch = {
    all: newest(sql`select place from looked`),
    open: newest(sql`select place from oldest where not exists (select 1 from rest)`),
  }
  if (look.heads > 0) looks['weighty'] = weightyOf(query, sql`select place from looked where ${isAll} order by place desc limit ${sql.lit(mostWeighed)}`)
  const [found, heads] = await Promise.all([runQueries(reading, engine, looks, given), headsOf(reading, query, look)])
  const all = found('all')
  return { all, ...heads, weighty: found('weighty'), open: all.length > 0 && found('open').length > 0 }
}

/** What has all pairs of words is read through; only where that is too much, what is newest first. */
export async function newestPhrases(reading: Reading, query: Query, look: Look): Promise<Found> {
  const { range, hasArticles, limit, enough } = look
  const few = sql`(select count(*) <= ${sql.lit(maxPaired)} from paired)`
  const [paired, heads] = await Promise.all([
    runQueries(
      reading,
      engine,
      {
        all: newest(holding(query, sql`paired where ${few} order by place desc`, limit)),
        many: newest(sql`select 1 as place where not ${few}`),
      },
      { paired: pairedIn(query, range) },
    ),
    headsOf(reading, query, look),
  ])
  const found = (all: number[], open: boolean): Found => ({ all, ...heads, weighty: null, open })
  if (paired('many').length === 0) return found(paired('all'), false)

  const first = await runQueries(
    reading,
    engine,
    {
      all: newest(inOrder(engine, query, { ...range, low: lowestOfRecent(range) }, 'desc', limit)),
      older: newest(sql`select place from oldest`),
    },
    { oldest: oldestOf(hasArticles ? mostRecent : null) },
  )
  const recent = found(first('all'), first('older').length > 0)
  // More than a page is weighed on none, so whoever asks for the next one gets what follows in the same order.
  const isMany = recent.all.length >= limit || recent.all.filter((place) => kindAt(place) === 'article').length > enough
  if (isMany || !recent.open) return recent
  const read = (await runQueries(reading, engine, { all: newest(amongNewest(query, range, limit)) }))('all')
  const some = found(
    read.filter((place) => place !== unread),
    read.includes(unread),
  )
  if (some.all.length >= limit || !some.open || some.all.length > perPage) return some
  return found((await runQueries(reading, engine, { all: newest(inOrder(engine, query, range, 'desc', limit)) }))('all'), false)
}

/** So many of articles, and so many of everything else, which may be one kind alone. */
async function headsOf(reading: Reading, query: Query, { range, heads: most }: Look): Promise<Pick<Found, 'heads' | 'headsWeighed'>> {
  if (most === 0) return { heads: [], headsWeighed: false }
  const { high } = stretchOf('article')
  const others = { ...range, low: Math.max(range.low, high) }
  const articles = { ...range, high: Math.min(range.high, high) }
  const parts = [articles, others].filter((one) => one.low < one.high).map((one) => weightyHeadsIn(engine, query, one, most))
  const heads = (await runQueries(reading, engine, { heads: sql.join(parts, sql` union all `) }))('heads')
  return { heads, headsWeighed: heads.filter((place) => kindAt(place) !== 'article').length < most }
}

/** How many articles are looked at first; null where all of them are. */
async function recentOf(reading: Reading, { terms }: Query, enough: number): Promise<number | null> {
  const share = await shareOf(reading, terms)
  if (share === null) return mostRecent
  const recent = Math.ceil((enough / share) * margin)
  return recent < mostWorthwhile ? recent : null
}

/** The newest article that is not looked at first, if there is one. */
function oldestOf(recent: number | null): RawBuilder<unknown> {
  if (recent === null) return sql`select 0 as place where false`
  const { low, high } = stretchOf('article')
  return sql`select place from search_entries where place >= ${sql.lit(low)} and place < ${sql.lit(high)} order by place desc offset ${recent} limit 1`
}

function lowestOfRecent({ low }: Stretch): RawBuilder<number> {
  return sql<number>`coalesce((select place from oldest), ${low})`
}

/** Those that hold a phrase, of the newest that hold its words. */
function amongNewest(query: Query, range: Stretch, limit: number): RawBuilder<unknown> {
  return sql`
    (with c as materialized (select place from ${entriesIn(query.match, range, null)} order by place desc limit ${sql.lit(mostRead)})
    (${holding(query, sql`c`, limit)})
    union all select ${sql.lit(unread)} from c having count(*) = ${sql.lit(mostRead)})`
}
