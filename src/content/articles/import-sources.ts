import { sql } from 'kysely'
import { keepFeedId } from '#platform/feeds/item-ids.ts'
import type { Approval } from './contract.ts'
import type { Db } from '#platform/db/tables.ts'

/** Where an imported article comes from, and what it was like there. */
export interface Source {
  /** The same for the same file, whatever its content: `blog/2026-03-26-hello.md`. */
  id: string
  /** Of the content. */
  hash: string
  /** What feed readers know it by. */
  guid?: string
  /** When it was last changed there, epoch ms, where the source says so. */
  modified?: number | null
}

export interface KnownSource {
  article_id: number
  hash: string
  imported_at: number
  /** Of the article itself. */
  updated_at: number
  approved: Approval
  published_at: number | null
  /** When the version that was imported was last changed at its source; null where the source does not say. */
  modified_at: number | null
}

export async function keepSource(db: Db, articleId: number, source: Source, now: number): Promise<void> {
  const row = { source: source.id, article_id: articleId, hash: source.hash, imported_at: now, modified_at: source.modified ?? null }
  await db
    .insertInto('article_sources')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
  if (source.guid) await keepFeedId(db, 'article', articleId, source.guid)
}

/** Of a version that brought nothing new: an older one is still older than it. */
export async function keepModified(db: Db, { id, modified }: Source): Promise<void> {
  if (modified == null) return
  await db
    .updateTable('article_sources')
    .set({ modified_at: modified })
    .where('source', '=', id)
    .where((row) => row.or([row('modified_at', 'is', null), row('modified_at', '<', modified)]))
    .execute()
}

/** By its id, else by its content: a file that was moved is still the same. */
export async function findSource(db: Db, source: Source): Promise<KnownSource | undefined> {
  return (await findSourceOfId(db, source.id)) ?? (await sources(db).where('s.hash', '=', source.hash).executeTakeFirst())
}

export function findSourceOfId(db: Db, id: string): Promise<KnownSource | undefined> {
  return sources(db).where('s.source', '=', id).executeTakeFirst()
}

function sources(db: Db) {
  return db
    .selectFrom('article_sources as s')
    .innerJoin('articles as a', 'a.id', 's.article_id')
    .select(['s.article_id', 's.hash', 's.imported_at', 's.modified_at', 'a.updated_at', 'a.approved', 'a.published_at'])
}

/** The newest of the sources whose ids begin and end with these letters. */
export async function findSourceBetween(db: Db, beginning: string, end: string): Promise<KnownSource | undefined> {
  const row = await db
    .selectFrom('article_sources')
    .select('source')
    .where(sql`substr(source, 1, ${[...beginning].length})`, '=', beginning)
    .where(sql`substr(source, length(source) - ${[...end].length - 1})`, '=', end)
    .orderBy('imported_at', 'desc')
    .executeTakeFirst()
  return row && findSourceOfId(db, row.source)
}

/** Articles that came from sources whose ids begin with these letters. */
export function listSources(db: Db, beginning: string): Promise<{ source: string; article_id: number; title: string }[]> {
  return db
    .selectFrom('article_sources as s')
    .innerJoin('articles as a', 'a.id', 's.article_id')
    .select(['s.source', 's.article_id', 'a.title'])
    .where(sql`substr(s.source, 1, ${[...beginning].length})`, '=', beginning)
    .orderBy('s.article_id')
    .execute()
}

/** Whether an article was changed here since an import last wrote it; one that no import has written, always. */
export async function isEditedHere(db: Db, articleId: number): Promise<boolean> {
  const row = await sources(db).where('s.article_id', '=', articleId).whereRef('s.imported_at', '>=', 'a.updated_at').executeTakeFirst()
  return row === undefined
}

/** An article as it stands after an import, with what hangs on it. */
export interface WrittenArticle {
  title: string
  standfirst: string
  content: string
  language: string
  canonical_url: string | null
  cover: string | null
  approved: Approval
  published_at: number | null
  /** Names, in no order. */
  topics: string[]
  /** Names and usernames of its authors. */
  people: string[]
}

/** What was really written, for the check that counts it. */
export async function findWritten(db: Db, id: number): Promise<WrittenArticle> {
  const { user_id, ...article } = await db
    .selectFrom('articles')
    .select(['title', 'standfirst', 'content', 'language', 'canonical_url', 'cover', 'approved', 'published_at', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const topics = await db
    .selectFrom('article_topics as a')
    .innerJoin('topics as t', 't.id', 'a.topic_id')
    .select('t.name')
    .where('a.article_id', '=', id)
    .execute()
  const others = await db.selectFrom('article_authors').select('user_id').where('article_id', '=', id).execute()
  const ids = [user_id, ...others.map((one) => one.user_id)]
  const people = await db.selectFrom('users').select(['name', 'username']).where('id', 'in', ids).execute()
  return { ...article, topics: topics.map(({ name }) => name), people: people.map(({ name, username }) => `${name} ${username}`) }
}
