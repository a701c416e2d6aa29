import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { ImageSchema } from '#base/image-schema.ts'
import { folded } from '#base/search-words.ts'
import { storedJson } from '#platform/db/stored-json.ts'
import { placesOfHeads, readQuery, stretchOf } from '#discovery/search/service.ts'
import type { Db, Engine, Reading } from '#platform/db/tables.ts'
import { isUnpublished, withDrafts } from './queue-filters.ts'

/** So many articles are searched by their letters, the newest first; those of a short queue, and those that are not public, up to the second. */
const newestByLetters = 2_000
const mostByLetters = 20_000
const mostFound = 500

/** As the services have it. */
export interface Database {
  db: Db
  reading: Reading
  engine: Engine
}

const Waiting = z.object({ title: z.string(), cover: ImageSchema.nullable() })
const readWaiting = storedJson('content_drafts', 'fields', Waiting)

/** As much of the fields that wait as a list shows. */
export function waitingOf({ id, fields }: { id: number; fields: string | null }): z.output<typeof Waiting> | null {
  return fields === null ? null : readWaiting(fields, id)
}

interface Searched {
  /** Of articles as `a` and drafts as `d`. */
  filter: RawBuilder<unknown>
  /** Whether most of what the filter lets through is public, and so may be any number of articles. */
  isLong: boolean
}

/**
 * Ids of the newest articles with these words in a title or in the name of an author: the newest ones that have the letters
 * anywhere; of older public ones the index knows whole words and beginnings, so that a large site costs no more than a small one.
 */
export async function searchArticles(database: Database, { filter, isLong }: Searched, typed: string): Promise<number[]> {
  const { db } = database
  const words = folded(typed).trim()
  const { rows: newest, more } = await searchNext(db, filter, words)
  if (more === null) return newest.slice(0, mostFound)
  const older = sql`${filter} and a.id < ${more}`
  const others = isLong ? sql`${older} and a.id in (select id from articles where ${isUnpublished})` : older
  const found = [...newest, ...(await searchByLetters(db, others, words, mostByLetters - newestByLetters))]
  if (isLong) found.push(...(await searchIndex(database, older, typed)))
  return found.toSorted((one, other) => other - one).slice(0, mostFound)
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
