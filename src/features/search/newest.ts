import { sql, type RawBuilder } from 'kysely'
import type { Engine, Reading } from '#platform/db/tables.ts'
import { kindAt, stretchOf, type Stretch } from './places.ts'
import { amongNewest, headsIn, inOrder, inRecent, oldestOfRecent, unread, type Query } from './queries.ts'
import { mostCounted, perPage, type SearchKind } from './rules.ts'

/** Places of what was found, newest first. */
export interface Newest {
  all: number[]
  /** Those of them that have the words in their head, the newest; empty unless `withHeads`. */
  heads: number[]
  /** Of each kind so many are counted, */
  most: number
  /** and so many are shown: a kind of which there are these is not looked for again. */
  enough: number
  /** So many were found that those of some kinds may be missing. */
  cut: boolean
  /** There may be older articles that nobody has looked at. */
  open: boolean
}

interface Wanted {
  kinds: readonly SearchKind[]
  range: Stretch
  withHeads: boolean
  /** How many are shown, from the first on. */
  shown: number
}

/** So many are taken from the whole index at one go. */
const mostAtOnce = 2_000
/** So many may have the words in their head; of each kind, where there are more. */
export const mostInHeads = 500
/** Of a phrase so many are looked for, and a page more than is shown: each entry that has its words is read for it. */
const mostOfPhrases = 3 * perPage

/** Within PostgreSQL, whose index knows no order, the newest articles come first, and the older ones only if they are needed. */
export async function findNewest(reading: Reading, engine: Engine, query: Query, { kinds, range, withHeads, shown }: Wanted): Promise<Newest> {
  const limit = query.hasPhrase ? Math.max(mostOfPhrases, shown + perPage) : mostAtOnce
  const most = query.hasPhrase ? limit : mostCounted
  const inParts = engine === 'postgres' && kinds.includes('article')
  const first = await lookUp(reading, engine, {
    all: newest(inParts ? inRecent(query, range, limit) : inOrder(engine, query, range, 'desc', limit)),
    ...(inParts ? { older: newest(oldestOfRecent()) } : {}),
    ...(withHeads ? { heads: headsIn(engine, query, range, mostInHeads) } : {}),
  })
  const enough = query.hasPhrase ? Math.max(perPage, shown) : mostCounted
  const found = (all: number[], open: boolean): Newest => ({ all, heads: first('heads'), most, enough, cut: all.length >= limit, open })
  const recent = found(first('all'), inParts && first('older').length > 0)
  if (recent.cut || !recent.open) return recent

  if (!query.hasPhrase) return found((await lookUp(reading, engine, { all: newest(inOrder(engine, query, range, 'desc', limit)) }))('all'), false)
  // More than a page is weighed on none, so whoever asks for the next one gets what follows in the same order.
  if (recent.all.filter((place) => kindAt(place) === 'article').length > enough) return recent
  const read = (await lookUp(reading, engine, { all: newest(amongNewest(query, range, limit)) }))('all')
  const some = found(
    read.filter((place) => place !== unread),
    read.includes(unread),
  )
  if (some.cut || !some.open || some.all.length > perPage) return some
  return found((await lookUp(reading, engine, { all: newest(inOrder(engine, query, range, 'desc', limit)) }))('all'), false)
}

/** Places are taken from the highest down: what stands above the last of them is all there. */
export function isEnough(kind: SearchKind, { all, enough }: Newest): boolean {
  return stretchOf(kind).low > (all.at(-1) ?? 0) || all.filter((place) => kindAt(place) === kind).length >= enough
}

export function newest(look: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select place, 0 as weight from (${look}) as n`
}

export type Looks = Record<string, RawBuilder<unknown>>

/** Several looks in one question, each in the order of weight, then of time. A look answers with one text: a thousand rows would cost more on their way than to be found. */
export async function lookUp(reading: Reading, engine: Engine, looks: Looks): Promise<(name: string) => number[]> {
  const order = sql`order by weight desc, place desc`
  const list = engine === 'sqlite' ? sql`group_concat(place, ',' ${order})` : sql`string_agg(place::text, ',' ${order})`
  const parts = Object.entries(looks).map(([name, look]) => sql`select ${sql.lit(name)} as name, ${list} as places from (${look}) as l`)
  if (parts.length === 0) return () => []
  const { rows } = await sql<{ name: string; places: string | null }>`${sql.join(parts, sql` union all `)}`.execute(reading)
  const found = new Map(rows.map(({ name, places }) => [name, places ? places.split(',').map(Number) : []]))
  return (name) => found.get(name) ?? []
}
