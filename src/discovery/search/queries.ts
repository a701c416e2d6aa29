import { sql, type RawBuilder } from 'kysely'
import { searchTerms, type SearchTerm } from '#base/search-words.ts'
import type { Engine, Reading } from '#platform/db/tables.ts'
import { pairsIn } from './pairs.ts'
import { everywhere, stretchOf } from './sort-keys.ts'
import { listWord } from './store.ts'
import { arrayText, bigintArray } from './vectors.ts'

/** What a reader typed, in the language of the engine's index. */
export interface Query {
  terms: SearchTerm[]
  /** Of everything. Nothing of what was typed but folded letters and digits stands in it. */
  match: string
  /** The same entries; on SQLite those with all the words side by side weigh more. PostgreSQL weighs how close they are by itself. */
  weighed: string
  /** Some words must stand side by side. */
  hasPhrase: boolean
  /** Within PostgreSQL: `match` asks for the words of phrases in any order; this is the whole, where there are phrases. */
  strict: string | null
  /** Within PostgreSQL: numbers of all pairs of words in phrases. */
  pairs: number[]
  /** Of each of its words alone. */
  words: string[]
}

/** Beginnings of words this short have an index of their own on SQLite. */
const indexedBeginning = 3
const mostEndings = 150

/**
 * Null when `text` has no word at all. Within SQLite the beginning of a word is spelled out into the words there are:
 * its own way to it reads every entry of all of them before it gives the first.
 */
export async function readQuery(reading: Reading, engine: Engine, text: string, lists: readonly string[] = []): Promise<Query | null> {
  const terms = searchTerms(text)
  if (terms.length === 0) return null
  const each: string[] = []
  for (const term of terms) each.push(engine === 'sqlite' ? await inSqlite(reading, term) : inPostgres(term, ' & '))
  const words = terms.flatMap(({ words, open }, at) => (open ? (each[at] ?? []) : words.map((word) => inQuotes(engine, word))))
  const hasPhrase = terms.some((term) => term.words.length > 1)
  const strict = hasPhrase && engine === 'postgres' ? terms.map((term) => inPostgres(term, ' <-> ')).join(joiner.postgres) : null
  const match = each.join(joiner[engine])
  const all = {
    terms,
    hasPhrase,
    match,
    weighed: engine === 'sqlite' ? withAdjacent(terms, match) : match,
    strict,
    pairs: strict === null ? [] : pairsIn(terms),
    words,
  }
  return lists.reduce((query, list) => restrictToList(engine, query, list), all)
}

function withAdjacent(terms: readonly SearchTerm[], match: string): string {
  const open = terms.at(-1)?.open ? ' *' : ''
  return terms.length === 1 ? match : `((${match}) OR "${terms.flatMap(({ words }) => words).join(' ')}"${open})`
}

const joiner = { sqlite: ' AND ', postgres: ' & ' }

/** The same, kept to a list. */
export function restrictToList(engine: Engine, query: Query, list: string): Query {
  const kept = `${joiner[engine]}${inList(engine, list)}`
  return { ...query, match: query.match + kept, weighed: query.weighed + kept }
}

/** Everything in a list. */
export function inList(engine: Engine, list: string): string {
  return inQuotes(engine, listWord(list))
}

function inQuotes(engine: Engine, word: string): string {
  return engine === 'sqlite' ? `"${word}"` : `'${word}'`
}

async function inSqlite(reading: Reading, { words, open }: SearchTerm): Promise<string> {
  const [word = ''] = words
  if (!open) return `"${words.join(' ')}"`
  if (word.length <= indexedBeginning) return `"${word}" *`
  const endings = await reading
    .selectFrom('search_words')
    .select('word')
    .where('word', '>=', word)
    .where('word', '<', `${word}\u{10ffff}`)
    .limit(mostEndings + 1)
    .execute()
  if (endings.length > mostEndings) return `"${word}" *`
  return `(${[...new Set([word, ...endings.map((row) => row.word)])].map((one) => `"${one}"`).join(' OR ')})`
}

function inPostgres({ words, open }: SearchTerm, between: string): string {
  return `(${words.map((word) => `'${word}'`).join(between)}${open ? ':*' : ''})`
}

/** A range whose lower end the database finds out. */
interface Bounds {
  low: number | RawBuilder<number>
  high: number
}

interface Range {
  low: number
  /** The first number behind it. */
  high: number
}

type Match = Pick<Query, 'match' | 'strict' | 'pairs'>
type Weighed = Pick<Query, 'match' | 'weighed' | 'strict'>

/** Rows `place` of entries within `range`. */
export function inOrder(engine: Engine, query: Match, range: Bounds, order: 'asc' | 'desc', limit: number): RawBuilder<unknown> {
  const { match, strict } = query
  const direction = sql.raw(order)
  if (engine === 'sqlite')
    return sql`
      select search_index.rowid as place from search_index
      where search_index match ${match} and ${inRange('search_index', range)}
      order by search_index.rowid ${direction} limit ${limit}`
  if (strict !== null) return holding(query, sql`(${candidatesIn(query, range)}) as n order by place ${direction}`, limit)
  if (order === 'desc') return newestIn(match, range, limit)
  return sql`select place from ${entriesIn(match, range, null)} order by place ${direction} limit ${limit}`
}

/** Within PostgreSQL: whoever has so many entries with the pairs of a phrase looks for its words instead. */
export const maxPaired = 2_000

/** Within PostgreSQL: in no order, what may hold the phrases. */
function candidatesIn(query: Match, range: Bounds): RawBuilder<unknown> {
  return sql`
    with p as materialized (${pairedIn(query, range)})
    select place from p where (select count(*) from p) <= ${sql.lit(maxPaired)}
    union all select place from ${entriesIn(query.match, range, null)} where (select count(*) from p) > ${sql.lit(maxPaired)}`
}

/** Within PostgreSQL: what has the pairs of all phrases, one more than is looked through. */
export function pairedIn({ pairs }: Match, { low, high }: Bounds): RawBuilder<unknown> {
  return sql`select place from find_pairs(${arrayText(pairs)}::smallint[], ${low}, ${high}, ${sql.lit(maxPaired + 1)}) as f (place) limit ${sql.lit(maxPaired + 1)}`
}

/** Within PostgreSQL: those of `ordered` that hold the phrases. One by one, each taken out of its store, so that reading ends with the last that is wanted. */
export function holding({ match, strict }: Match, ordered: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`
    select c.place from (select place from ${ordered}) as c
    cross join lateral (select 1 from search_index as s where s.place = c.place and s.words @@ ${`${match} & ${strict}`}::tsquery offset 0) as t
    limit ${limit}`
}

function newestIn(match: string, range: Bounds, most: number): RawBuilder<unknown> {
  if (isEverywhere(range)) return sql`select place from find_newest_anywhere(${match}::tsquery, ${most}) as f (place)`
  if (isAllArticles(range)) return sql`select place from find_newest_articles(${match}::tsquery, ${most}) as f (place)`
  return sql`select place from find_newest(${match}::tsquery, ${range.low}, ${range.high}, ${most}) as f (place)`
}

/** Within PostgreSQL. */
export function entriesIn(match: string, range: Bounds, most: number | null): RawBuilder<unknown> {
  return isEverywhere(range)
    ? sql`find_entries_anywhere(${match}::tsquery, ${most}) as f (place)`
    : sql`find_entries(${match}::tsquery, ${range.low}, ${range.high}, ${most}) as f (place)`
}

function isEverywhere({ low, high }: Bounds): boolean {
  return low === everywhere.low && high === everywhere.high
}

function isAllArticles({ low, high }: Bounds): boolean {
  const articles = stretchOf('article')
  return low === articles.low && high === articles.high
}

/** One row for each entry within `range`, at most `most`, in no order. */
export function someIn(engine: Engine, query: Match, range: Range, most: number): RawBuilder<unknown> {
  const { match, strict } = query
  if (engine === 'sqlite') return sql`select 1 from search_index where search_index match ${match} and ${inRange('search_index', range)} limit ${most}`
  return strict === null ? sql`select 1 from ${entriesIn(match, range, most)}` : inOrder(engine, query, range, 'desc', most)
}

/** Within SQLite: rows `place` and `weight` of the newest that hold the words in their head; none weighs anything. */
export function headsIn({ match }: Match, range: Range, limit: number): RawBuilder<unknown> {
  return sql`
    select search_heads.rowid as place, 0 as weight from search_heads
    where search_heads match ${match} and ${inRange('search_heads', range)} order by search_heads.rowid desc limit ${limit}`
}

/** Rows `place` of the newest that hold the words in their head. */
export function placesOfHeads(engine: Engine, query: Match, range: Range, limit: number): RawBuilder<unknown> {
  return engine === 'sqlite'
    ? sql`select place from (${headsIn(query, range, limit)}) as h`
    : sql`select place from ${newestHeads(query.strict ?? query.match, range, limit)} as f (place)`
}

/** Of the newest that hold the words in their head, what each head weighs: the shorter, the more. */
export function weightyHeadsIn(engine: Engine, { match, weighed, strict }: Weighed, range: Range, limit: number): RawBuilder<unknown> {
  return engine === 'sqlite'
    ? sql`
      select search_heads.rowid as place, -bm25(search_heads) as weight from search_heads
      where search_heads match ${weighed} and ${inRange('search_heads', range)} order by search_heads.rowid desc limit ${limit}`
    : sql`
      select s.place, ts_rank_cd(s.head, ${match}::tsquery, 1) as weight from search_index as s
      where s.place in (select place from ${newestHeads(strict ?? match, range, limit)} as f (place))`
}

/** Within PostgreSQL. */
function newestHeads(match: string, range: Range, limit: number): RawBuilder<unknown> {
  return isAllArticles(range)
    ? sql`find_article_heads(${match}::tsquery, ${limit})`
    : sql`find_newest_heads(${match}::tsquery, ${range.low}, ${range.high}, ${limit})`
}

/** Of these entries, found in `range`, how much each says of what was searched. */
export function weightyIn(engine: Engine, { match, weighed, strict }: Weighed, range: Range, places: readonly number[]): RawBuilder<unknown> {
  return engine === 'sqlite'
    ? sql`
      select search_index.rowid as place, -bm25(search_index, 10, 4, 5, 3, 1, 0) as weight from search_index
      where search_index match ${weighed} and ${inRange('search_index', range)} order by search_index.rowid desc limit ${places.length}`
    : weightyOf({ match, strict }, listed(engine, places))
}

/** Within PostgreSQL. */
export function weightyOf({ match, strict }: Pick<Match, 'match' | 'strict'>, places: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select s.place, ts_rank_cd(s.words, ${strict ?? match}::tsquery, 1) as weight from search_index as s where s.place in (${places})`
}

/** Many places as one text: the same statement for however many. */
function listed(engine: Engine, places: readonly number[]): RawBuilder<unknown> {
  return engine === 'sqlite' ? sql`select value from json_each(${JSON.stringify(places)})` : sql`select unnest(${bigintArray(places)}::bigint[])`
}

/** Whether `place` is one of these. */
export function isAmong(engine: Engine, places: readonly number[]): RawBuilder<boolean> {
  return engine === 'sqlite' ? sql`place in (${listed(engine, places)})` : sql`place = any(${bigintArray(places)}::bigint[])`
}

/** Within SQLite: places are larger than what the driver binds as integers, and of anything else the index reads every entry. */
function inRange(table: 'search_index' | 'search_heads', { low, high }: Bounds): RawBuilder<boolean> {
  const place = sql.ref(`${table}.rowid`)
  return sql`${place} >= cast(${low} as integer) and ${place} < cast(${high} as integer)`
}
