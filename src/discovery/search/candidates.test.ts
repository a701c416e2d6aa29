import { searchKinds, type SearchKind } from '#content/kinds.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { engine, freshDatabase, type FreshDatabase } from '../../../testing/databases.ts'
import { searchTerms, searchWords } from '#base/search-words.ts'
import { features } from '#app/features.ts'
import { findCandidates, type Candidates } from './candidates.ts'
import { shareOf } from './common-words.ts'
import { stretchOf } from './sort-keys.ts'
import { readQuery } from './queries.ts'
import { type Sort } from './rules.ts'
import { insertEntries } from './store.ts'

let database: FreshDatabase
let inserted = 0

beforeEach(async () => {
  inserted = 0
  database = await freshDatabase({ publicTables: features.flatMap((feature) => feature.publicTables ?? []) })
})

afterEach(() => database.close())

/** Inserts `many` entries of a kind, the newest last. */
async function insert(kind: SearchKind, many: number, body: string, title = 'Number'): Promise<void> {
  const { low } = stretchOf(kind)
  const offset = title === 'Number' ? 1 + inserted : 10_000
  if (title === 'Number') inserted += many
  const rows = Array.from({ length: many }, (_, at) => ({
    place: low + offset + at,
    kind,
    entry_id: offset + at,
    mark: 'test',
    fields: { title: searchWords(title), standfirst: [], people: [], topics: [], body: searchWords(body) },
    lists: [],
  }))
  await database.write(async ({ tx }) => insertEntries(tx, database.engine, rows))
}

async function find(q: string, { sort = 'relevance', shown = 15 }: { sort?: Sort; shown?: number } = {}): Promise<Candidates[]> {
  const query = await readQuery(database.reading, database.engine, q)
  return query ? findCandidates(database.reading, database.engine, query, { kinds: searchKinds, sort, shown }) : []
}

test('a search with very many hits shows the newest of each kind, and no kind hides another', { timeout: 120_000 }, async () => {
  await insert('article', 1_300, 'a lamp in the window')
  await insert('article', 2, 'nothing', 'The lamp')
  await insert('book', 1_200, 'a lamp in the window')
  await insert('topic', 3, 'a lamp in the window')
  for (const sort of ['newest', 'relevance'] as const) {
    const found = await find('lamp', { sort })
    expect(found.map(({ kind, total, more }) => [kind, total, more])).toEqual([
      ['article', 1_000, true],
      ['book', 1_000, true],
      ['topic', 3, false],
    ])
    const articles = found[0]?.places ?? []
    expect(new Set(articles).size).toBe(articles.length)
    expect(articles.slice(0, 3)).toEqual([10_001, 10_000, 1_300])
  }
  // A phrase in one entry among many entries with its words.
  await insert('event', 1, 'the lamp window in a')
  expect((await find('"lamp window"')).map(({ kind, total }) => [kind, total])).toEqual([['event', 1]])
})

test('a phrase with many hits is counted up to a limit, and its hits are listed in a stable order', { timeout: 120_000 }, async () => {
  await insert('article', 10, 'a green lamp')
  await insert('article', 4_980, 'a lamp, green')
  expect((await find('"green lamp"')).map(({ total, more }) => [total, more])).toEqual([[10, false]])
  await insert('article', 30, 'a green lamp')
  await insert('book', 4, 'a green lamp')
  const [first, books] = await find('"green lamp"')
  const [all] = await find('"green lamp"', { shown: 40 })
  expect([books?.total, books?.more]).toEqual([4, false])
  expect([all?.total, all?.more]).toEqual([40, false])
  expect(first?.places).toEqual(all?.places.slice(0, first?.places.length))
  // `more` is false only when all hits were read.
  expect(first?.total === 40 || first?.more).toBe(true)
  await insert('article', 60, 'a green lamp')
  expect((await find('"green lamp"')).map(({ kind, total, more }) => [kind, total, more])).toEqual([
    ['article', 41, true],
    ['book', 4, false],
  ])
  // Too many entries have the pair of words to read them all.
  const [common] = await find('"a lamp"')
  expect([common?.total, common?.more]).toEqual([45, true])
  expect((await find('"a lamp" green', { sort: 'newest' }))[0]?.places.slice(0, 15)).toEqual(
    (await find('"lamp green"', { sort: 'newest' }))[0]?.places.slice(0, 15),
  )
})

test.runIf(engine === 'postgres')('common and rare words are found alike after ANALYZE on PostgreSQL', { timeout: 120_000 }, async () => {
  await insert('article', 3, 'a lantern in the window')
  await insert('article', 2_600, 'a lamp in the window')
  await insert('book', 2, 'a lantern and a lamp')
  await sql`analyze search_index`.execute(database.db)
  const share = (text: string) => shareOf(database.reading, searchTerms(text))
  expect(await share('lamp window ')).toBeGreaterThan(0.9)
  expect(await share('wind')).toBeGreaterThan(0.9)
  expect(await share('lamp steamer ')).toBe(0)
  const counts = async (text: string) => (await find(text)).map(({ kind, total, more }) => [kind, total, more])
  expect(await counts('lamp')).toEqual([
    ['article', 1_000, true],
    ['book', 2, false],
  ])
  expect(await counts('lantern')).toEqual([
    ['article', 3, false],
    ['book', 2, false],
  ])
  expect((await find('lamp')).at(0)?.places.slice(0, 2)).toEqual([2_603, 2_602])
})
