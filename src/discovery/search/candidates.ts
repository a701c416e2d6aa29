import { searchKinds, type SearchKind } from '#content/kinds.ts'
import { sql } from 'kysely'
import type { Engine, Reading } from '#platform/db/tables.ts'
import { runQueries, newest, type QueryBatch } from './query-batch.ts'
import { isEnough, findNewest, maxInHeads } from './newest.ts'
import { everywhere, kindAt, stretchOf } from './sort-keys.ts'
import { inOrder, someIn, weightyHeadsIn, weightyIn, type Query } from './queries.ts'
import { maxCounted, perPage, type Sort } from './rules.ts'

/** Places of what was found of one kind. */
export interface Candidates {
  kind: SearchKind
  /** At most `maxCounted`. */
  total: number
  /** There are as many or more. */
  more: boolean
  /** In the order asked for; by relevance those that have the words in their head first. */
  places: number[]
}

/** How many are weighed. */
const mostWeighed = 500
const mostHeads = 200
/** A word that stands in more entries than this is too common to be weighed: heads come first then, and the newest. */
const mostHolding = 2_000

export interface Asked {
  kinds: readonly SearchKind[]
  sort: Sort
  /** How many are shown, from the first on. */
  shown: number
}

/**
 * Only kinds in which something was found. Whatever is rare is looked for once in the whole index: each look costs as much
 * as the words are common, whether something is found in its stretch or not. What is common is found at once in every stretch.
 */
export async function findCandidates(reading: Reading, engine: Engine, query: Query, { kinds, sort, shown }: Asked): Promise<Candidates[]> {
  const range = kinds.length === 1 && kinds[0] ? stretchOf(kinds[0]) : everywhere
  const byRelevance = sort === 'relevance'
  const first = await findNewest(reading, engine, query, { kinds, range, withHeads: byRelevance, shown })
  const { all, heads, headsWeighed, most, cut, open } = first
  if (all.length === 0) return []

  /** What is taken from the highest place down ends within this. */
  const last = cut ? kindAt(all.at(-1) ?? 0) : 'article'
  const missing = cut ? kinds.filter((kind) => !isEnough(kind, first)) : []
  const looks: QueryBatch = Object.fromEntries(missing.map((kind) => [kind, newest(inOrder(engine, query, stretchOf(kind), 'desc', most))]))
  // The order of one head, or none, needs no weighing.
  const headed = headsWeighed ? [] : heads.length >= maxInHeads ? kinds.map(stretchOf) : heads.length > 1 ? [range] : []
  for (const [at, one] of headed.entries()) looks[`heads ${at}`] = weightyHeadsIn(engine, query, one, headed.length > 1 ? mostHeads : maxInHeads)
  const weighs = !cut && !open && byRelevance && all.length > heads.length + 1 && !(query.hasPhrase && all.length > perPage)
  const [then, isCommon] = await Promise.all([runQueries(reading, engine, looks), weighs && holdsCommon(reading, engine, query)])

  const found = byKind([...all.filter((place) => !missing.includes(kindAt(place))), ...missing.flatMap((kind) => then(kind))]).map(({ kind, places }) => ({
    kind,
    places,
    total: Math.min(places.length, maxCounted),
    more: places.length >= most || ((cut || open) && kind === last),
  }))
  if (!byRelevance) return found
  const inHead = new Map(byKind(headed.length > 0 ? headed.flatMap((_, at) => then(`heads ${at}`)) : heads).map(({ kind, places }) => [kind, places]))
  const weighed = async () => (await runQueries(reading, engine, { weighty: weightyIn(engine, query, range, all.slice(0, mostWeighed)) }))('weighty')
  const weighty = first.weighty ?? (weighs && !isCommon ? await weighed() : [])
  const rank = new Map(weighty.map((place, at) => [place, at]))
  return found.map((one) => ({ ...one, places: ranked(one.places, inHead.get(one.kind) ?? [], rank) }))
}

/** Heads first, the others by weight where they were weighed, the rest newest first. */
function ranked(newest: number[], heads: number[], rank: Map<number, number>): number[] {
  const inHead = new Set(heads)
  const others = newest.filter((place) => !inHead.has(place))
  const last = rank.size
  return [...heads, ...others.sort((a, b) => (rank.get(a) ?? last) - (rank.get(b) ?? last) || b - a)]
}

/** The weighing function of SQLite reads every entry of every word, however few hold all of them. */
async function holdsCommon(reading: Reading, engine: Engine, query: Query): Promise<boolean> {
  const { words } = query
  // A single word was found as often as it stands anywhere.
  if (engine === 'postgres' || words.length === 1) return false
  const counts = words.map((word) => sql`select count(*) as number from (${someIn(engine, { ...query, match: word }, everywhere, mostHolding)}) as s`)
  const { rows } = await sql<{ number: number }>`${sql.join(counts, sql` union all `)}`.execute(reading)
  return rows.some((row) => row.number >= mostHolding)
}

/** Each in the order of `places`. */
function byKind(places: number[]): Pick<Candidates, 'kind' | 'places'>[] {
  const found = new Map<SearchKind, number[]>()
  for (const place of places) {
    const kind = kindAt(place)
    const own = found.get(kind) ?? []
    if (own.length === 0) found.set(kind, own)
    own.push(place)
  }
  return searchKinds.flatMap((kind) => {
    const own = found.get(kind)
    return own ? [{ kind, places: own }] : []
  })
}
