import { sql } from 'kysely'
import type { Db, Reading } from '#platform/db/tables.ts'

interface TranslationTable {
  kind: string
  content_id: number
  /** Id of the content that the group began with. */
  group_id: number
  language: string
  /** What it is a translation of. */
  original_id: number | null
  /** JSON: the mark of each block of the original, by its id, when both were last the same. */
  seen: string
}

type PublicTranslation = Pick<TranslationTable, 'kind' | 'content_id' | 'group_id' | 'language'> & { slug: string }

declare module '#platform/db/tables.ts' {
  interface Tables {
    content_translations: TranslationTable
  }
  interface PublicTables {
    public_translations: PublicTranslation
  }
}

export type TranslationRow = TranslationTable

export function findTranslation(db: Db, kind: string, id: number): Promise<TranslationRow | undefined> {
  return db.selectFrom('content_translations').selectAll().where('kind', '=', kind).where('content_id', '=', id).executeTakeFirst()
}

/** All of a group, itself among them; empty for a content that has no translation. */
export async function listGroup(db: Db, kind: string, id: number): Promise<TranslationRow[]> {
  const { rows } = await sql<TranslationRow>`
    select o.* from content_translations as t join content_translations as o on o.kind = t.kind and o.group_id = t.group_id
    where t.kind = ${kind} and t.content_id = ${id} order by o.content_id`.execute(db)
  return rows
}

/** The public contents of a group; empty for one that has no translation. */
export async function listPublicGroup(reading: Reading, kind: string, slug: string): Promise<Pick<PublicTranslation, 'language' | 'slug'>[]> {
  const { rows } = await sql<Pick<PublicTranslation, 'language' | 'slug'>>`
    select o.language, o.slug from public_translations as t join public_translations as o on o.kind = t.kind and o.group_id = t.group_id
    where t.kind = ${kind} and t.slug = ${slug} order by o.content_id`.execute(reading)
  return rows
}

/** Public translations of contents into a language, by the id of the content. */
export async function listTranslationsIn(
  reading: Reading,
  kind: string,
  ids: number[],
  language: string,
): Promise<{ content_id: number; translation_id: number }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ content_id: number; translation_id: number }>`
    select t.content_id, o.content_id as translation_id
    from public_translations as t join public_translations as o on o.kind = t.kind and o.group_id = t.group_id
    where t.kind = ${kind} and t.content_id in (${sql.join(ids)}) and o.language = ${language}`.execute(reading)
  return rows
}

/** Languages that the contents of a group are public in, by content. */
export async function listPublicLanguages(db: Db, kind: string, id: number): Promise<Pick<PublicTranslation, 'content_id' | 'language' | 'slug'>[]> {
  const { rows } = await sql<Pick<PublicTranslation, 'content_id' | 'language' | 'slug'>>`
    select o.content_id, o.language, o.slug from content_translations as t join public_translations as o on o.kind = t.kind and o.group_id = t.group_id
    where t.kind = ${kind} and t.content_id = ${id}`.execute(db)
  return rows
}

/** All public contents of the groups that some contents belong to. */
export async function listPublicMembers(
  reading: Reading,
  kind: string,
  ids: readonly number[],
): Promise<(Pick<PublicTranslation, 'content_id' | 'language'> & { asked: number })[]> {
  const { rows } = await sql<Pick<PublicTranslation, 'content_id' | 'language'> & { asked: number }>`
    select t.content_id as asked, o.content_id, o.language
    from public_translations as t join public_translations as o on o.kind = t.kind and o.group_id = t.group_id
    where t.kind = ${kind} and t.content_id in (${sql.join(ids)})`.execute(reading)
  return rows
}

/** Of articles, which say themselves in which language they are. */
export async function ownLanguages(reading: Reading, kind: string, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = kind === 'article' ? await reading.selectFrom('public_articles').select(['id', 'language']).where('id', 'in', ids).execute() : []
  return new Map(rows.map(({ id, language }) => [id, language]))
}

/** Writes wait for each other in the whole group, so that each sees what the other made public. */
export async function lockGroup(db: Db, kind: string, id: number): Promise<void> {
  await sql`
    update content_translations set seen = seen where kind = ${kind}
      and group_id = (select group_id from content_translations where kind = ${kind} and content_id = ${id})`.execute(db)
}

export async function insertTranslation(db: Db, row: TranslationRow): Promise<void> {
  await db.insertInto('content_translations').values(row).execute()
}

export async function updateTranslation(db: Db, kind: string, id: number, changes: Partial<Pick<TranslationRow, 'language' | 'seen'>>): Promise<void> {
  await db.updateTable('content_translations').set(changes).where('kind', '=', kind).where('content_id', '=', id).execute()
}

/** Takes a content out of its group; one that is left alone is in none. */
export async function removeTranslation(db: Db, kind: string, id: number): Promise<void> {
  const group = await listGroup(db, kind, id)
  const gone = group.length <= 2 ? group.map((row) => row.content_id) : [id]
  if (gone.length === 0) return
  await db.deleteFrom('content_translations').where('kind', '=', kind).where('content_id', 'in', gone).execute()
}
