import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { ImageSchema } from '#base/image-schema.ts'
import { folded } from '#base/search-words.ts'
import { storedJson } from '#platform/db/stored-json.ts'
import type { Db } from '#platform/db/tables.ts'
import { withDrafts } from './queue-filters.ts'

/** A search looks at this many, the newest first. */
const mostSearched = 20_000
const searchedAtOnce = 2_000
const mostFound = 500

const Waiting = z.object({ title: z.string(), cover: ImageSchema.nullable() })
const readWaiting = storedJson('content_drafts', 'fields', Waiting)

/** As much of the fields that wait as a list shows. */
export function waitingOf({ id, fields }: { id: number; fields: string | null }): z.output<typeof Waiting> | null {
  return fields === null ? null : readWaiting(fields, id)
}

/** Ids of the newest articles with these words in a title or in the name of an author; `filter` is of articles as `a` and drafts as `d`. */
export async function searchArticles(db: Db, filter: RawBuilder<unknown>, words: string): Promise<number[]> {
  const found: number[] = []
  let before = Number.MAX_SAFE_INTEGER
  for (let searched = 0; searched < mostSearched && found.length < mostFound; searched += searchedAtOnce) {
    const { rows, more } = await searchNext(db, sql`${filter} and a.id < ${before}`, words)
    found.push(...rows)
    if (more === null) break
    before = more
  }
  return found.slice(0, mostFound)
}

/** Letters are compared here, so that both databases find the same. `more`: the last id, where others may follow. */
async function searchNext(db: Db, filter: RawBuilder<unknown>, words: string): Promise<{ rows: number[]; more: number | null }> {
  const { rows } = await sql<{ id: number; title: string; name: string; fields: string | null }>`
    select a.id, a.title, u.name, d.fields from ${withDrafts} join users u on u.id = a.user_id
    where ${filter} order by a.id desc limit ${searchedAtOnce}`.execute(db)
  const last = rows.at(-1)
  if (last === undefined) return { rows: [], more: null }
  const { rows: others } = await sql<{ article_id: number; name: string }>`
    select w.article_id, u.name from article_authors w join users u on u.id = w.user_id
    where w.article_id >= ${last.id} and w.article_id <= ${rows[0]?.id ?? 0}`.execute(db)
  const withThem = new Set(others.filter(({ name }) => folded(name).includes(words)).map((row) => row.article_id))
  const found = rows.filter((row) => withThem.has(row.id) || folded(`${row.title} ${waitingOf(row)?.title ?? ''} ${row.name}`).includes(words))
  return { rows: found.map((row) => row.id), more: rows.length < searchedAtOnce ? null : last.id }
}
