import type { Approval } from './contract.ts'
import type { Db } from '#platform/db/tables.ts'

/** Where an imported article comes from, and what it was like there. */
export interface Source {
  /** The same for the same file, whatever its content: `blog/2026-03-26-hello.md`. */
  id: string
  /** Of the content. */
  hash: string
}

export interface KnownSource {
  article_id: number
  hash: string
  imported_at: number
  /** Of the article itself. */
  updated_at: number
  approved: Approval
  published_at: number | null
}

export async function keepSource(db: Db, articleId: number, source: Source, now: number): Promise<void> {
  const row = { source: source.id, article_id: articleId, hash: source.hash, imported_at: now }
  await db
    .insertInto('article_sources')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
}

/** By its id, else by its content: a file that was moved is still the same. */
export async function findSource(db: Db, source: Source): Promise<KnownSource | undefined> {
  const query = db
    .selectFrom('article_sources as s')
    .innerJoin('articles as a', 'a.id', 's.article_id')
    .select(['s.article_id', 's.hash', 's.imported_at', 'a.updated_at', 'a.approved', 'a.published_at'])
  return (await query.where('s.source', '=', source.id).executeTakeFirst()) ?? (await query.where('s.hash', '=', source.hash).executeTakeFirst())
}
