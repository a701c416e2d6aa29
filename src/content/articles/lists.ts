import { sql, type RawBuilder } from 'kysely'
import type { Kind, Position } from '#platform/db/cursor.ts'
import { inOrder, stretchOf, type Query } from '#discovery/search/service.ts'
import type { Engine, Reading } from '#platform/db/tables.ts'
import { cardColumns, type CardRow } from './cards.ts'
import type { ArticleFilters } from './contract.ts'
import { listHere, type ListName } from './list-index.ts'

type Order = Pick<ArticleFilters, 'order' | 'orderBy'>

interface Wanted extends Order {
  /** Every one of them must hold the article; the first is gone through, so the shortest should stand there. */
  lists: ListName[]
  search: Search
  /** The last row shown. */
  after: Position | null
  limit: number
}

/** What the reader typed, kept to the lists; null when there is no word in it, undefined: no search. */
export type Search = Query | null | undefined

/** A list's name and how many public articles stand in it. */
export interface CountedList {
  list: ListName
  articles: number
}

const columns = { created_at: 'place', title: 'title_key', claps: 'claps', views: 'views', trending: 'trending_score' } as const
const kindOf: Record<(typeof columns)[keyof typeof columns], Kind> = {
  place: 'integer',
  title_key: 'text',
  claps: 'integer',
  views: 'integer',
  trending_score: 'real',
}

type OrderedRow = CardRow & { place: number; sort: number | string }

/** Orders whose numbers move while one reads. */
export function isMoving({ orderBy }: Order): boolean {
  return orderBy !== 'created_at' && orderBy !== 'title'
}

/** What a cursor of this order holds. */
export function cursorKinds({ orderBy }: Order): Kind[] {
  return orderBy === 'created_at' ? ['integer'] : [kindOf[columns[orderBy]], 'integer']
}

/** The position after a row, as `Wanted.after`. */
export function positionOf({ orderBy }: Order, row: OrderedRow): Position {
  return orderBy === 'created_at' ? [row.place] : [row.sort, row.place]
}

/** A page of rows; one more than `limit` when there are further ones. */
export async function listRows(reading: Reading, engine: Engine, wanted: Wanted): Promise<OrderedRow[]> {
  if (wanted.search === undefined) return listed(reading, wanted)
  if (wanted.search === null) return []
  const found = { engine, query: wanted.search }
  return wanted.orderBy === 'created_at' ? foundByDate(reading, found, wanted) : foundOtherwise(reading, found, wanted)
}

async function listed(reading: Reading, wanted: Wanted): Promise<OrderedRow[]> {
  const [first = 'all', ...others] = wanted.lists
  const alsoIn = others.map((list) => sql`and exists (select 1 from listed_articles as o where o.article_id = l.article_id and o.list = ${list})`)
  const { sort, behind, order } = orderedBy(wanted)
  const { rows } = await sql<OrderedRow>`
    select ${cardColumns}, ${sort} as sort
    from listed_articles as l join public_articles_with_stats as a on a.id = l.article_id
    where l.list = ${first} ${sql.join(alsoIn, sql` `)} ${behind}
    order by ${order} limit ${wanted.limit + 1}`.execute(reading)
  return rows
}

/** What the index of search is asked. */
interface Found {
  engine: Engine
  query: Query
}

async function foundByDate(reading: Reading, { engine, query }: Found, { after, order, limit }: Wanted): Promise<OrderedRow[]> {
  const { low, high } = stretchOf('article')
  const last = Number(after?.[0] ?? (order === 'desc' ? high : low - 1))
  const range = order === 'desc' ? { low, high: last } : { low: last + 1, high }
  const { rows } = await sql<OrderedRow>`
    select ${cardColumns}, a.place as sort
    from (${inOrder(engine, query, range, order, limit + 1)}) as f join public_articles_with_stats as a on a.place = f.place
    order by a.place ${sql.raw(order)}`.execute(reading)
  return rows
}

async function foundOtherwise(reading: Reading, { engine, query }: Found, wanted: Wanted): Promise<OrderedRow[]> {
  const { sort, behind, order } = orderedBy(wanted)
  const { rows } = await sql<OrderedRow>`
    select ${cardColumns}, ${sort} as sort
    from (
      select l.* from (${inOrder(engine, query, stretchOf('article'), 'desc', mostSorted)}) as f join listed_articles as l on l.list = 'all' and l.place = f.place
      where 1 = 1 ${behind} order by ${order} limit ${wanted.limit + 1}
    ) as l
    join public_articles_with_stats as a on a.id = l.article_id
    order by ${order}`.execute(reading)
  return rows
}

/** How many found ones are put into another order than by date. */
const mostSorted = 1_000

/** For a query that has listed_articles as `l`. */
function orderedBy({ order, orderBy, after }: Wanted): { sort: RawBuilder<unknown>; behind: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const sort = sql.raw(`l.${columns[orderBy]}`)
  const sign = sql.raw(order === 'desc' ? '<' : '>')
  const direction = sql.raw(order)
  if (orderBy === 'created_at') {
    return { sort, behind: after ? sql`and l.place ${sign} ${after[0]}` : sql``, order: sql`l.place ${direction}` }
  }
  return {
    sort,
    behind: after ? sql`and (${sort}, l.place) ${sign} (${after[0]}, ${after[1]})` : sql``,
    order: sql`${sort} ${direction}, l.place ${direction}`,
  }
}

/** Ids of the newest public articles, for places that an editor has left to the clock. */
export async function newestIds(reading: Reading, most: number): Promise<number[]> {
  const { rows } = await sql<{
    article_id: number
  }>`select article_id from listed_articles where list = ${listHere('all')} order by place desc limit ${most}`.execute(reading)
  return rows.map((row) => row.article_id)
}
