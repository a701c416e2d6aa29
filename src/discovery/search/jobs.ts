import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Feature } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import { lockIndex, removeEntriesOf, searchTag, settleEntries, sourcesOf, type KnownSource } from './update-index.ts'
import { mergeSegments } from './merge-segments.ts'
import { stretchOf } from './sort-keys.ts'
import { inList, inOrder } from './queries.ts'
import { listKept } from './store.ts'

const step = 1_000
const wordsAtOnce = 500
const entriesAtOnce = 50
const mostInList = 100_000

/**
 * Enters what is missing and takes out what is too much: after an upgrade that began the index anew or added to it, after a bulk load,
 * and wherever something became public by the clock alone.
 */
export async function completeIndex(services: Services, features: Feature[]): Promise<number> {
  let mended = 0
  for (const source of sourcesOf(services, features)) mended += await completeKind(services, source)
  return mended
}

/** Makes every entry anew, whatever the index says of it, while readers search. Returns how many there are. */
export async function rebuildIndex(services: Services, features: Feature[]): Promise<number> {
  let made = 0
  for (const source of sourcesOf(services, features)) made += await completeKind(services, source, true)
  await forgetWords(services)
  return made
}

/** @param anew also what the index holds as it should */
async function completeKind(services: Services, source: KnownSource, anew = false): Promise<number> {
  const { database } = services
  let mended = 0
  for (let after = 0; ;) {
    // Aside: readers do not wait while the numbers of a large site are compared.
    const ids = await source.ids(database.aside, after, step)
    const end = ids.length < step ? Number.MAX_SAFE_INTEGER : (ids.at(-1) ?? 0)
    const kept = await listKept(database.aside, database.engine, source.kind, { after, end })
    const whole = new Set(kept.flatMap((row) => (row.whole && !anew ? [row.entry_id] : [])))
    const there = new Set(ids)
    const wrong = [...ids.filter((id) => !whole.has(id)), ...kept.map((row) => row.entry_id).filter((id) => !there.has(id))]
    await settleInSteps(services, source, wrong, anew)
    mended += wrong.length
    if (ids.length < step) return mended
    after = end
  }
}

async function settleInSteps({ database, now }: Services, source: KnownSource, ids: number[], anew = false): Promise<void> {
  for (let from = 0; from < ids.length; from += entriesAtOnce) {
    const some = ids.slice(from, from + entriesAtOnce)
    const began = performance.now()
    await database.write(async (writing) => {
      await lockIndex(writing.tx, database.engine)
      if (anew) await removeEntriesOf(writing.tx, database.engine, source.kind, some)
      await settleEntries(writing, database.engine, source, some, now())
    })
    // As long as that took: a large site has its index made anew for minutes, and readers need the processor too.
    if (!anew && from + entriesAtOnce < ids.length) await sleep(performance.now() - began)
  }
}

/** Makes every entry anew that keeps to a list: its name, or that of who it belongs to, is another now. */
export async function renewEntries(services: Services, features: Feature[], list: string): Promise<void> {
  const { database } = services
  const query = { match: inList(database.engine, list), strict: null, pairs: [] }
  for (const source of sourcesOf(services, features)) {
    const { rows } = await sql<{ entry_id: number }>`
      select e.entry_id from (${inOrder(database.engine, query, stretchOf(source.kind), 'desc', mostInList)}) as f
      join search_entries as e on e.place = f.place`.execute(database.aside)
    await settleInSteps(
      services,
      source,
      rows.map((row) => row.entry_id),
    )
  }
}

/** Forgets words that no entry holds any more, so that nobody is led to them. */
export async function forgetWords({ database }: Services): Promise<void> {
  let forgotten = 0
  for (let after = ''; ;) {
    const { rows } = await sql<{ word: string; held: number }>`
      select word, ${heldBy(database.engine)} as held
      from (select word from search_words where word > ${after} order by word limit ${wordsAtOnce}) as w`.execute(database.aside)
    const gone = rows.filter((row) => row.held === 0).map((row) => row.word)
    if (gone.length > 0) await forget(database, gone)
    forgotten += gone.length
    if (rows.length < wordsAtOnce) break
    after = rows.at(-1)?.word ?? ''
  }
  if (forgotten > 0) await dropRemovedWords(database)
}

async function dropRemovedWords(database: Services['database']): Promise<void> {
  if (database.engine !== 'sqlite') return
  for (const table of ['search_index', 'search_heads']) await mergeSegments(database, table)
}

function heldBy(engine: 'sqlite' | 'postgres') {
  return engine === 'sqlite'
    ? sql`exists (select 1 from search_index where search_index match '"' || w.word || '"')`
    : sql`(select count(*) from find_entries(('''' || w.word || '''')::tsquery, 0, 9007199254740992, 1) as f (place))`
}

/** Looked at once more where nobody can write meanwhile. */
async function forget(database: Services['database'], words: string[]): Promise<void> {
  await database.write(async ({ tx, purge }) => {
    await lockIndex(tx, database.engine)
    const { rows } = await sql<{ word: string }>`
      select word from (select word from search_words where word in (${sql.join(words)})) as w where ${heldBy(database.engine)} = 0`.execute(tx)
    if (rows.length === 0) return
    await tx
      .deleteFrom('search_words')
      .where(
        'word',
        'in',
        rows.map((row) => row.word),
      )
      .execute()
    purge(searchTag)
  })
}
