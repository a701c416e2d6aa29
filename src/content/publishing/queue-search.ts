import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { ImageSchema } from '#base/image-schema.ts'
import { folded } from '#base/search-words.ts'
import { storedJson } from '#platform/db/stored-json.ts'
import { placesOfHeads, readQuery, stretchOf } from '#discovery/search/service.ts'
import type { Database, Db } from '#platform/db/tables.ts'
import { isUnpublished, withDrafts } from './queue-filters.ts'

/** So many articles are searched by their letters, the newest first; up to the second, where that is the only way to find them. */
const newestByLetters = 2_000
const mostByLetters = 20_000
const mostFound = 500

const Waiting = z.object({ title: z.string(), cover: ImageSchema.nullable() })
const readWaiting = storedJson('content_drafts', 'fields', Waiting)

/** As much of the fields that wait as a list shows. */
export function waitingOf({ id, fields }: { id: number; fields: string | null }): z.output<typeof Waiting> | null {
  return fields === null ? null : readWaiting(fields, id)
}

/** The index of readers' search knows public articles, by their public titles. */
const isUnindexed = sql`a.id in (
  select id from articles where ${isUnpublished} union select content_id from content_drafts where stage <> 'same' and kind = 'article')`

interface Searched {
  /** Of articles as `a` and drafts as `d`. */
  filter: RawBuilder<unknown>
  /** Whether most of what the filter lets through is public, and so may be any number of articles. */
  isLong: boolean
}

/**
 * Ids of the newest articles with these words in a title or in the name of an author: of the newest, of those that are not
 * public and of changed titles all that have the letters anywhere. Of older public ones the index knows whole words and
 * beginnings; only where nothing has those are they gone through as well.
 */
export async function searchArticles(database: Database, { filter, isLong }: Searched, typed: string): Promise<number[]> {
  const { db } = database
  const words = folded(typed).trim()
  const { rows: newest, more } = await searchNext(db, filter, words)
  if (more === null) return newest.slice(0, mostFound)
  const older = sql`${filter} and a.id < ${more}`
  const byLetters = (among: RawBuilder<unknown>) => searchByLetters(db, among, words, mostByLetters - newestByLetters)
  const others = isLong ? [await byLetters(sql`${older} and ${isUnindexed}`), await searchIndex(database, older, typed)] : [await byLetters(older)]
  const found = new Set([...newest, ...others.flat()])
  const all = found.size > 0 || !isLong ? [...found] : await byLetters(older)
  return all.toSorted((one, other) => other - one).slice(0, mostFound)
}

async function searchByLetters(db: Db, filter: RawBuilder<unknown>, words: string, most: number): Promise<number[]> {
  const found: number[] = []
  let before = Number.MAX_SAFE_INTEGER
  for (let searched = 0; searched < most && found.length < mostFound; searched += newestByLetters) {
    const { rows, more } = await searchNext(db, sql`${filter} and a.id < ${before}`, words)
    found.push(...rows)
    if (more === null) break
    before = more
  }
  return found
}

/** Public articles by what search finds in their titles, kickers, topics and authors. */
async function searchIndex({ db, reading, engine }: Database, filter: RawBuilder<unknown>, typed: string): Promise<number[]> {
  const query = await readQuery(reading, engine, typed)
  if (query === null) return []
  const { rows } = await sql<{ id: number }>`
    select a.id from ${withDrafts} where ${filter} and a.place in (${placesOfHeads(engine, query, stretchOf('article'), mostFound)})`.execute(db)
  return rows.map((row) => row.id)
}

/** Letters are compared here, so that both databases find the same. `more`: the last id, where others may follow. */
async function searchNext(db: Db, filter: RawBuilder<unknown>, words: string): Promise<{ rows: number[]; more: number | null }> {
  const { rows } = await sql<{ id: number; title: string; name: string; fields: string | null }>`
    select a.id, a.title, u.name, d.fields from ${withDrafts} join users u on u.id = a.user_id
    where ${filter} order by a.id desc limit ${newestByLetters}`.execute(db)
  const last = rows.at(-1)
  if (last === undefined) return { rows: [], more: null }
  const { rows: others } = await sql<{ article_id: number; name: string }>`
    select w.article_id, u.name from article_authors w join users u on u.id = w.user_id
    where w.article_id >= ${last.id} and w.article_id <= ${rows[0]?.id ?? 0}`.execute(db)
  const withThem = new Set(others.filter(({ name }) => folded(name).includes(words)).map((row) => row.article_id))
  const found = rows.filter((row) => withThem.has(row.id) || folded(`${row.title} ${waitingOf(row)?.title ?? ''} ${row.name}`).includes(words))
  return { rows: found.map((row) => row.id), more: rows.length < newestByLetters ? null : last.id }
}
