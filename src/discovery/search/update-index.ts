import { siteLanguages } from '#i18n/format.ts'
import { languagesOfLists, languagesTag } from '#content/translations/service.ts'
import { searchKinds, type SearchKind } from '#content/kinds.ts'
import { sql, type Transaction } from 'kysely'
import type { Engine, Reading, Tables, Writing } from '#platform/db/tables.ts'
import type { Feature } from '#platform/feature.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { SearchEntry, SearchSource } from '#platform/searchable.ts'
import type { Services } from '#platform/services.ts'
import { fieldsOf, indexFormsOf, markOf } from './fields.ts'
import { sortKeyOf } from './sort-keys.ts'
import { insertEntries, isIndexed, listEntriesOf, removeEntries, type NewEntry } from './store.ts'
import { inMainLanguage } from '#i18n/site-messages.ts'

export interface KnownSource extends SearchSource {
  kind: SearchKind
}

/** What every answer made from the index is tagged with. */
export const searchTag = 'search'
export const sweepWords = 'sweep-search-words'
/** Makes the entries of a list anew, after its own name changed. */
export const renewList = 'renew-search-list'
/** Between a removal and the look for words that went with it, ms. */
const sweepAfter = 30_000
/** How many entries are held in memory at once: an issue is a book. */
const atOnce = 50
/** Words that are entered in one statement. */
const mostWordsAtOnce = 50_000
/** Any number that nothing else in this database locks on. */
const indexLock = 7_308_324_467

export function sourcesOf(services: Services, features: Feature[]): KnownSource[] {
  return features
    .flatMap((feature) => feature.searchable?.(services) ?? [])
    .map((source) => {
      const kind = searchKinds.find((one) => one === source.kind)
      if (!kind) throw new Error(`The search knows no kind '${source.kind}'.`)
      return { ...source, kind }
    })
}

/** From now on every write brings the index up to date for what its cache tags name, in its own transaction. */
export function updateSearchEntries(services: Services, features: Feature[]): void {
  const { database, now } = services
  const sources = sourcesOf(services, features)
  database.beforeCommit(async (writing, tags) => {
    const names = [...tags]
    const named = sources.flatMap((source) => {
      const whole = (source.wholeTags?.some((tag) => tags.has(tag)) ?? false) || (source.keepsLists !== true && tags.has(languagesTag))
      const ids = numbersIn(names, source.tags)
      return whole || ids.length > 0 ? [{ source, whole, ids }] : []
    })
    if (named.length === 0) return
    await lockIndex(writing.tx, database.engine)
    for (const { source, whole, ids } of named) {
      const all = whole ? [...new Set([...ids, ...(await everyNumber(writing, source))])] : ids
      await settleEntries(writing, database.engine, source, all, now())
    }
  })
}

/** Two writers of one entry would each find the old one and both enter it anew. */
export async function lockIndex(tx: Transaction<Tables>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(indexLock)})`.execute(tx)
}

/** For a moment that nobody sees: what is entered in the same transaction is made anew. */
export async function removeEntriesOf(tx: Transaction<Tables>, engine: Engine, kind: SearchKind, ids: number[]): Promise<void> {
  const known = await listEntriesOf(tx, engine, kind, ids)
  await removeEntries(
    tx,
    engine,
    known.map((row) => row.place),
  )
}

/** Makes the index say of these what is public of them now. */
export async function settleEntries(writing: Writing, engine: Engine, source: KnownSource, ids: number[], now: number): Promise<void> {
  const { tx, purge } = writing
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    const known = new Map((await listEntriesOf(tx, engine, source.kind, some)).map((row) => [row.entry_id, row]))
    const entriesNow = await inMainLanguage(() => source.load(publicSide(tx), some))
    const loaded = await Promise.all(entriesNow.map((entry) => inItsLanguages(tx, source.kind, entry)))
    const entries = loaded.map((entry) => ({ entry, mark: markOf(entry) }))
    const fresh = entries.filter(({ entry, mark }) => known.get(entry.id)?.mark !== mark)
    const there = new Set(entries.map(({ entry }) => entry.id))
    const changed = new Set(fresh.map(({ entry }) => entry.id))
    const stale = [...known.values()].filter((row) => !there.has(row.entry_id) || changed.has(row.entry_id))
    if (stale.length === 0 && fresh.length === 0) continue
    await removeEntries(
      tx,
      engine,
      stale.map((row) => row.place),
    )
    await enter(writing, engine, source.kind, fresh)
    purge(searchTag)
    // Other entries hold the names of these, and keep to them as lists.
    if (source.kind === 'author' || source.kind === 'topic')
      for (const { entry_id } of stale)
        await enqueue(tx, { kind: renewList, payload: { list: `${source.kind}:${entry_id}` }, key: `${renewList} ${source.kind}:${entry_id}` })
    // Names and withdrawn texts leave the list of words soon; what an edit took away may wait.
    if (source.kind === 'author' || stale.length > fresh.length) await enqueue(tx, { kind: sweepWords, key: sweepWords, runAt: now + sweepAfter })
  }
}

/** Several in one statement: most of their words are the same. */
async function enter({ tx }: Writing, engine: Engine, kind: SearchKind, fresh: readonly { entry: SearchEntry; mark: string }[]): Promise<void> {
  let rows: NewEntry[] = []
  let words = 0
  for (const { entry, mark } of fresh) {
    const place = await freeSortKey(tx, kind, entry, rows)
    const fields = fieldsOf(entry)
    rows.push({ place, kind, entry_id: entry.id, mark, fields, forms: indexFormsOf(entry, fields), lists: entry.lists })
    words += fields.body.length
    if (words < mostWordsAtOnce) continue
    await insertEntries(tx, engine, rows)
    rows = []
    words = 0
  }
  await insertEntries(tx, engine, rows)
}

/** Its lists once more for each language whose searches find it; none on a site of one language. */
async function inItsLanguages(tx: Transaction<Tables>, kind: string, entry: SearchEntry): Promise<SearchEntry> {
  const { id, contentId = id, language } = entry
  const languages = contentId === null ? siteLanguages() : await languagesOfLists(tx, kind, { id: contentId, language })
  const whole = [...new Set(['all', ...entry.lists])]
  return languages.length === 0 ? entry : { ...entry, lists: [...entry.lists, ...languages.flatMap((tag) => whole.map((list) => `${list}@${tag}`))] }
}

/** A transaction sees the public views too, with what it has just changed in them. */
function publicSide(tx: Transaction<Tables>): Reading {
  return tx as unknown as Reading // PublicTables are views and tables of the same database
}

async function freeSortKey(tx: Transaction<Tables>, kind: SearchKind, entry: SearchEntry, beside: readonly NewEntry[]): Promise<number> {
  if (entry.place !== undefined) return entry.place
  let place = sortKeyOf(kind, entry.date, entry.id)
  while (beside.some((row) => row.place === place) || (await isIndexed(tx, place))) place++
  return place
}

/** Of `article:12` under the name `article`: 12. */
function numbersIn(tags: string[], names: string[]): number[] {
  const found = new Set<number>()
  for (const tag of tags) {
    const at = tag.lastIndexOf(':')
    const number = tag.slice(at + 1)
    if (names.includes(tag.slice(0, Math.max(at, 0))) && /^\d{1,15}$/.test(number)) found.add(Number(number))
  }
  return [...found]
}

async function everyNumber({ tx }: Writing, source: KnownSource): Promise<number[]> {
  const indexed = await tx.selectFrom('search_entries').select('entry_id').where('kind', '=', source.kind).execute()
  return [...indexed.map((row) => row.entry_id), ...(await source.ids(publicSide(tx), 0, 100_000))]
}
