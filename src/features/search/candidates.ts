import { sql, type RawBuilder } from 'kysely'
import type { Engine, Reading } from '#platform/db/tables.ts'
import { everywhere, kindAt, stretchOf } from './places.ts'
import { headsIn, inOrder, inRecent, someIn, weightyHeadsIn, weightyIn, type Query } from './queries.ts'
import { mostCounted, searchKinds, type SearchKind, type Sort } from './rules.ts'

/** Places of what was found of one kind. */
export interface Candidates {
  kind: SearchKind
  /** At most `mostCounted`. */
  total: number
  /** In the order asked for; by relevance those that have the words in their head first. */
  places: number[]
}

/** So many are taken from the whole index at one go; of what more entries hold, the newest of each kind are. */
const mostAtOnce = 2_000
/** How many are weighed. */
const mostWeighed = { sqlite: 500, postgres: 200 }
/** So many may have the words in their head; of each kind, where there are more. */
const mostInHeads = 500
const mostHeads = 200
/** A word that stands in more entries than this is too common to be weighed: heads come first then, and the newest. */
const mostHolding = 2_000

/**
 * Only kinds in which something was found. Whatever is rare is looked for once in the whole index: each look costs as much
 * as the words are common, whether something is found in its stretch or not. What is common is found at once in every stretch.
 */
export async function findCandidates(reading: Reading, engine: Engine, query: Query, kinds: readonly SearchKind[], sort: Sort): Promise<Candidates[]> {
  const range = kinds.length === 1 && kinds[0] ? stretchOf(kinds[0]) : everywhere
  const byRelevance = sort === 'relevance'
  const most = query.strict === null ? mostAtOnce : mostCounted
  const everything = newest(inOrder(engine, query, range, 'desc', most))
  const first = await lookUp(reading, engine, {
    all: engine === 'sqlite' || !hasArticles(kinds) ? everything : newest(inRecent(query, range, most)),
    ...(byRelevance ? { heads: headsIn(engine, query, range, mostInHeads) } : {}),
  })
  const heads = first('heads')
  const recent = first('all')
  const all = engine === 'sqlite' || recent.length >= most || !hasArticles(kinds) ? recent : (await lookUp(reading, engine, { everything }))('everything')
  if (all.length === 0) return []

  const whole = all.length < most
  const missing = whole ? [] : kinds.filter((kind) => !isEnough(kind, all))
  const looks: Looks = Object.fromEntries(missing.map((kind) => [kind, newest(inOrder(engine, query, stretchOf(kind), 'desc', mostCounted))]))
  // The order of one head, or none, needs no weighing.
  const headed = heads.length === mostInHeads ? kinds.map(stretchOf) : heads.length > 1 ? [range] : []
  for (const [at, one] of headed.entries()) looks[`heads ${at}`] = weightyHeadsIn(engine, query, one, headed.length > 1 ? mostHeads : mostInHeads)
  const weighs = whole && byRelevance && all.length > heads.length + 1
  const [then, isCommon] = await Promise.all([lookUp(reading, engine, looks), weighs && holdsCommon(reading, engine, query)])

  const found = byKind([...all.filter((place) => !missing.includes(kindAt(place))), ...missing.flatMap((kind) => then(kind))])
  if (!byRelevance) return found
  const inHead = new Map(byKind(headed.length > 0 ? headed.flatMap((_, at) => then(`heads ${at}`)) : heads).map(({ kind, places }) => [kind, places]))
  const weighty =
    weighs && !isCommon ? await lookUp(reading, engine, { weighty: weightyIn(engine, query, range, all.slice(0, mostWeighed[engine])) }) : () => []
  const rank = new Map(weighty('weighty').map((place, at) => [place, at]))
  return found.map((one) => ({ ...one, places: ranked(one.places, inHead.get(one.kind) ?? [], rank) }))
}

function hasArticles(kinds: readonly SearchKind[]): boolean {
  return kinds.includes('article')
}

/** Places are taken from the highest down: what stands above the last of them is all there. */
function isEnough(kind: SearchKind, all: number[]): boolean {
  return stretchOf(kind).low > (all.at(-1) ?? 0) || all.filter((place) => kindAt(place) === kind).length >= mostCounted
}

function newest(look: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select place, 0 as weight from (${look}) as n`
}

/** Heads first, the others by weight where they were weighed, the rest newest first. */
function ranked(newest: number[], heads: number[], rank: Map<number, number>): number[] {
  const inHead = new Set(heads)
  const others = newest.filter((place) => !inHead.has(place))
  const last = rank.size
  return [...heads, ...others.sort((a, b) => (rank.get(a) ?? last) - (rank.get(b) ?? last) || b - a)]
}

/** The weighing function of SQLite reads every entry of every word, however few hold all of them. */
async function holdsCommon(reading: Reading, engine: Engine, { words }: Query): Promise<boolean> {
  // A single word was found as often as it stands anywhere.
  if (engine === 'postgres' || words.length === 1) return false
  const counts = words.map((word) => sql`select count(*) as number from (${someIn(engine, { match: word, strict: null }, everywhere, mostHolding)}) as s`)
  const { rows } = await sql<{ number: number }>`${sql.join(counts, sql` union all `)}`.execute(reading)
  return rows.some((row) => row.number >= mostHolding)
}

type Looks = Record<string, RawBuilder<unknown>>

/** Several looks in one question, each in the order of weight, then of time. A look answers with one text: a thousand rows would cost more on their way than to be found. */
async function lookUp(reading: Reading, engine: Engine, looks: Looks): Promise<(name: string) => number[]> {
  const order = sql`order by weight desc, place desc`
  const list = engine === 'sqlite' ? sql`group_concat(place, ',' ${order})` : sql`string_agg(place::text, ',' ${order})`
  const parts = Object.entries(looks).map(([name, look]) => sql`select ${sql.lit(name)} as name, ${list} as places from (${look}) as l`)
  if (parts.length === 0) return () => []
  const { rows } = await sql<{ name: string; places: string | null }>`${sql.join(parts, sql` union all `)}`.execute(reading)
  const found = new Map(rows.map(({ name, places }) => [name, places ? places.split(',').map(Number) : []]))
  return (name) => found.get(name) ?? []
}

/** Each in the order of `places`. */
function byKind(places: number[]): Candidates[] {
  const found = new Map<SearchKind, number[]>()
  for (const place of places) {
    const kind = kindAt(place)
    const own = found.get(kind) ?? []
    if (own.length === 0) found.set(kind, own)
    own.push(place)
  }
  return searchKinds.flatMap((kind) => {
    const own = found.get(kind)
    return own ? [{ kind, places: own, total: Math.min(own.length, mostCounted) }] : []
  })
}
