import { sql, type RawBuilder } from 'kysely'
import { partOf } from '#platform/db/containing.ts'
import type { Database, Db } from '#platform/db/tables.ts'
import { findCandidates } from '#platform/db/text-search.ts'
import type { MediaReferences } from '#platform/feature.ts'
import type { MediaKind } from './contract.ts'
import { pagesFolder } from './rules.ts'
import type { MediaRow } from './store.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    media_uses: { media_id: string; kind: string; subject_id: number }
    media_uses_read: { kind: string; subject_id: number; mark: string }
  }
}

interface Wanted {
  kind?: MediaKind | undefined
  /** Folded. */
  words?: string[]
  /** A select of the ids of all files that the words may find. */
  candidates?: RawBuilder<unknown> | null
  folder?: string | undefined
  unused?: boolean
}

/** By the first word that is rare enough; the others are looked for in what has that one. */
export async function findCandidateMedia(database: Database, words: string[]): Promise<RawBuilder<unknown> | null> {
  for (const word of words) {
    const found = await findCandidates(database, { name: 'search_media', table: 'search_media_words' }, word)
    if (found) return sql`select media_id from search_media_words where id in (${found})`
  }
  return null
}

/** Newest first. `after`: behind this one. */
export function listMedia(db: Db, wanted: Wanted & { after: [number, string] | null; limit: number }): Promise<MediaRow[]> {
  let query = filtered(db, wanted).selectAll()
  const { after } = wanted
  if (after) query = query.where((is) => is.or([is('created_at', '<', after[0]), is.and([is('created_at', '=', after[0]), is('id', '<', after[1])])]))
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(wanted.limit).execute()
}

export async function countMedia(db: Db, wanted: Wanted): Promise<number> {
  const { n } = await filtered(db, wanted)
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function listFolders(db: Db): Promise<{ folder: string; count: number }[]> {
  const rows = await db
    .selectFrom('media')
    .select(['folder', (row) => row.fn.countAll<number>().as('count')])
    .where('folder', '<>', '')
    .groupBy('folder')
    .orderBy('folder')
    .execute()
  return rows.map(({ folder, count }) => ({ folder, count: Number(count) }))
}

export async function updateFolder(db: Db, ids: string[], folder: string): Promise<number> {
  const moved = await db.updateTable('media').set({ folder }).where('id', 'in', ids).returning('id').execute()
  return moved.length
}

export async function removeMediaRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute()
}

function filtered(db: Db, { kind, words = [], candidates, folder, unused }: Wanted) {
  let query = db.selectFrom('media')
  if (kind !== undefined) query = query.where('kind', '=', kind)
  query = folder === undefined ? query.where('folder', '<>', pagesFolder) : query.where('folder', '=', folder)
  if (candidates) query = query.where(sql<boolean>`id in (${candidates})`)
  for (const word of words) query = query.where('words', 'like', sql<string>`${partOf(word)} escape '\\'`)
  if (unused)
    query = query.where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('media_uses').select('media_id').whereRef('media_uses.media_id', '=', 'media.id'))),
    )
  return query
}

interface NamedRow {
  id: number
  slug: string
  title: string
  mark: string
  text: string
}

/** Ids behind `after`, up to and with `last`. */
export interface Stretch {
  after: number
  last: number
}

export const stretchLength = 100

/**
 * The next hundred rows and what of them is left to do; null behind the last row. A hundred at a time by their ids: what
 * asked for the unread ones of all would go through all those read before them, each time.
 */
export async function nextStretch(db: Db, { rows }: MediaReferences, after: number): Promise<Stretch | null> {
  const found = await sql<{ last: number | null }>`
    select max(n.id) as last from (select t.id from (${rows as RawBuilder<unknown>}) as t where t.id > ${after} order by t.id limit ${stretchLength}) as n`.execute(
    db,
  )
  const last = found.rows[0]?.last ?? null
  return last === null ? null : { after, last }
}

/** Whatever has not been read, or has changed since. */
export async function listUnread(db: Db, { kind, rows }: MediaReferences, { after, last }: Stretch): Promise<NamedRow[]> {
  const found = await sql<NamedRow>`
    select t.id, t.slug, t.title, t.mark, t.text from (${rows as RawBuilder<unknown>}) as t
    left join media_uses_read as s on s.kind = ${kind} and s.subject_id = t.id
    where t.id > ${after} and t.id <= ${last} and (s.mark is null or s.mark <> t.mark)`.execute(db)
  return found.rows
}

/** What was read once and is gone. */
export async function listGone(db: Db, { kind, rows }: MediaReferences, { after, last }: Stretch): Promise<number[]> {
  const found = await sql<{ subject_id: number }>`
    select s.subject_id from media_uses_read as s
    where s.kind = ${kind} and s.subject_id > ${after} and s.subject_id <= ${last}
      and not exists (select 1 from (${rows as RawBuilder<unknown>}) as t where t.id = s.subject_id)`.execute(db)
  return found.rows.map((row) => row.subject_id)
}

/** Takes the place of what was known of these. */
export async function keepUses(db: Db, kind: string, rows: { id: number; mark: string; media: string[] }[]): Promise<void> {
  await forget(
    db,
    kind,
    rows.map((row) => row.id),
  )
  const uses = rows.flatMap(({ id, media }) => media.map((media_id) => ({ media_id, kind, subject_id: id })))
  for (let at = 0; at < uses.length; at += 500)
    await db
      .insertInto('media_uses')
      .values(uses.slice(at, at + 500))
      .execute()
  await db
    .insertInto('media_uses_read')
    .values(rows.map(({ id, mark }) => ({ kind, subject_id: id, mark })))
    .execute()
}

export async function forget(db: Db, kind: string, subjects: number[]): Promise<void> {
  for (const table of ['media_uses', 'media_uses_read'] as const)
    await db.deleteFrom(table).where('kind', '=', kind).where('subject_id', 'in', subjects).execute()
}

/** What names a file, of one kind, as it is this very moment. */
export async function listNaming(db: Db, { rows }: MediaReferences, mediaId: string): Promise<NamedRow[]> {
  const found =
    await sql<NamedRow>`select t.* from (${rows as RawBuilder<unknown>}) as t where t.text like ${`%${mediaId}%`} order by t.id desc limit 200`.execute(db)
  return found.rows
}
