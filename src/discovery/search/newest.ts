import type { SearchKind } from '#content/kinds.ts'
import type { Engine, Reading } from '#platform/db/tables.ts'
import { runQueries, newest } from './query-batch.ts'
import { kindAt, stretchOf, type Stretch } from './sort-keys.ts'
import type { Found } from './found.ts'
import { newestPhrases, newestWords } from './postgres-newest.ts'
import { headsIn, inOrder, type Query } from './queries.ts'
import { maxCounted, perPage } from './rules.ts'

interface Newest extends Found {
  /** Of each kind so many are counted, */
  most: number
  /** and so many are shown: a kind of which there are these is not looked for again. */
  enough: number
  /** So many were found that those of some kinds may be missing. */
  cut: boolean
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
export const maxInHeads = 500
/** Of a phrase so many are looked for, and a page more than is shown: each entry that has its words is read for it. */
const mostOfPhrases = 3 * perPage

export async function findNewest(reading: Reading, engine: Engine, query: Query, { kinds, range, withHeads, shown }: Wanted): Promise<Newest> {
  const { hasPhrase } = query
  const limit = hasPhrase ? Math.max(mostOfPhrases, shown + perPage) : mostAtOnce
  const enough = hasPhrase ? Math.max(perPage, shown) : maxCounted
  const look = { range, hasArticles: kinds.includes('article'), heads: withHeads ? maxInHeads : 0, limit, enough }
  const inPostgres = hasPhrase ? newestPhrases : newestWords
  const found = engine === 'sqlite' ? await newestInSqlite() : await inPostgres(reading, query, look)
  return { ...found, most: hasPhrase ? limit : maxCounted, enough, cut: found.all.length >= limit }

  async function newestInSqlite(): Promise<Found> {
    const looks = { all: newest(inOrder(engine, query, range, 'desc', limit)), ...(withHeads ? { heads: headsIn(query, range, maxInHeads) } : {}) }
    const found = await runQueries(reading, engine, looks)
    return { all: found('all'), heads: found('heads'), headsWeighed: false, weighty: null, open: false }
  }
}

/** Places are taken from the highest down: what stands above the last of them is all there. */
export function isEnough(kind: SearchKind, { all, enough }: Newest): boolean {
  return stretchOf(kind).low > (all.at(-1) ?? 0) || all.filter((place) => kindAt(place) === kind).length >= enough
}
