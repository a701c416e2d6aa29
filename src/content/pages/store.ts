import type { Generated, Selectable } from 'kysely'
import { storedJson } from '#platform/db/stored-json.ts'
import { PageFields, type Section } from './contract.ts'
import type { Db, Reading } from '#platform/db/tables.ts'
import '#platform/db/old-slugs.ts'
import { pageKind } from './kind.ts'

interface PageColumns {
  slug: string
  status: 'draft' | 'approved'
  revision: number
  title: string
  standfirst: string
  /** JSON of Section[]. */
  sections: string
  created_at: number
  updated_at: number
}

interface PageTable extends PageColumns {
  id: Generated<number>
}

interface PageRevisionTable {
  page_id: number
  revision: number
  title: string
  standfirst: string
  sections: string
  user_id: number | null
  created_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    pages: PageTable
    page_revisions: PageRevisionTable
  }
  interface PublicTables {
    public_pages: PageColumns & { id: number }
  }
}

type PageRow = Selectable<PageTable>
export type PublicPageRow = Selectable<PageColumns> & { id: number }
type PageTexts = Pick<PageRow, 'title' | 'standfirst' | 'sections'>

/** By its slug, or one that it had. */
export async function findPublicPage(reading: Reading, slug: string): Promise<PublicPageRow | undefined> {
  const pages = reading.selectFrom('public_pages').selectAll()
  const row = await pages.where('slug', '=', slug).executeTakeFirst()
  if (row) return row
  const old = await reading.selectFrom('old_slugs').select('subject_id').where('kind', '=', pageKind.name).where('slug', '=', slug).executeTakeFirst()
  return old && pages.where('id', '=', old.subject_id).executeTakeFirst()
}

export function findPageById(db: Db, id: number): Promise<PageRow | undefined> {
  return db.selectFrom('pages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of some slugs that pages have. */
export function listTakenSlugs(db: Db, slugs: readonly string[]): Promise<Pick<PageRow, 'slug'>[]> {
  return db.selectFrom('pages').select('slug').where('slug', 'in', slugs).execute()
}

export async function updateSlug(db: Db, id: number, slug: string): Promise<void> {
  await db.updateTable('pages').set({ slug }).where('id', '=', id).execute()
}

export function findPage(db: Db, slug: string): Promise<PageRow | undefined> {
  return db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst()
}

export function listPages(db: Db): Promise<(Pick<PageRow, 'id' | 'slug' | 'title' | 'status' | 'revision' | 'updated_at'> & { language: string | null })[]> {
  return db
    .selectFrom('pages as p')
    .leftJoin('content_translations as t', (join) => join.onRef('t.content_id', '=', 'p.id').on('t.kind', '=', pageKind.name))
    .select(['p.id', 'p.slug', 'p.title', 'p.status', 'p.revision', 'p.updated_at', 't.language'])
    .orderBy('p.slug')
    .execute()
}

/** Of those of `slugs` that readers can open. */
export function listTitles(reading: Reading, slugs: string[]): Promise<Pick<PublicPageRow, 'slug' | 'title'>[]> {
  if (slugs.length === 0) return Promise.resolve([])
  return reading.selectFrom('public_pages').select(['slug', 'title']).where('slug', 'in', slugs).execute()
}

/** Those of `slugs` that a page has, public or not. */
export async function listWrittenSlugs(db: Db, slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const rows = await db.selectFrom('pages').select('slug').where('slug', 'in', slugs).execute()
  return rows.map(({ slug }) => slug)
}

export function listPublicPages(reading: Reading): Promise<Pick<PublicPageRow, 'slug' | 'updated_at'>[]> {
  return reading.selectFrom('public_pages').select(['slug', 'updated_at']).orderBy('slug').execute()
}

/** Every public page with its text: there are few. */
export function listWholePages(reading: Reading): Promise<PublicPageRow[]> {
  return reading.selectFrom('public_pages').selectAll().orderBy('id').execute()
}

const readSections = storedJson('pages', 'sections', PageFields.shape.sections)

export function sectionsOf({ id, sections }: { id: number; sections: string }): Section[] {
  return readSections(sections, id)
}

/** The page with its next revision; returns its id. */
export async function keepPage(db: Db, page: PageTexts & Pick<PageRow, 'slug' | 'status'>, userId: number | null, now: number): Promise<number> {
  const known = await findPage(db, page.slug)
  const revision = (known?.revision ?? 0) + 1
  const { id } = await db
    .insertInto('pages')
    .values({ ...page, revision, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ ...page, revision, updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { title, standfirst, sections } = page
  await db.insertInto('page_revisions').values({ page_id: id, revision, title, standfirst, sections, user_id: userId, created_at: now }).execute()
  return id
}

export async function removePage(db: Db, slug: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('pages').where('slug', '=', slug).executeTakeFirst()
  return numDeletedRows === 1n
}

export function listRevisions(db: Db, slug: string) {
  return db
    .selectFrom('page_revisions as r')
    .innerJoin('pages as p', 'p.id', 'r.page_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.revision', 'r.title', 'u.username', 'r.created_at'])
    .where('p.slug', '=', slug)
    .orderBy('r.revision', 'desc')
    .limit(100)
    .execute()
}

export function findRevision(db: Db, slug: string, revision: number): Promise<(PageTexts & Pick<PageRow, 'id'>) | undefined> {
  return db
    .selectFrom('page_revisions as r')
    .innerJoin('pages as p', 'p.id', 'r.page_id')
    .select(['p.id', 'r.title', 'r.standfirst', 'r.sections'])
    .where('p.slug', '=', slug)
    .where('r.revision', '=', revision)
    .executeTakeFirst()
}

/** Public issues, public articles, and people with at least one of these. */
export async function countMagazine(reading: Reading): Promise<{ issues: number; articles: number; authors: number }> {
  const issues = await reading
    .selectFrom('public_releases')
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirst()
  const articles = await reading.selectFrom('article_counts').select('articles').where('list', '=', 'all').executeTakeFirst()
  const authors = await reading
    .selectFrom('public_users')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('articles', '>', 0)
    .executeTakeFirst()
  return { issues: Number(issues?.n ?? 0), articles: Number(articles?.articles ?? 0), authors: Number(authors?.n ?? 0) }
}
