import type { Generated, Insertable, Selectable } from 'kysely'
import { rowsOf } from '#platform/db/rows.ts'
import type { Db } from '#platform/db/tables.ts'
import type { PagesState } from '#content/pdf-pages/rules.ts'
import type { DrawnPageRow } from '#content/pdf-pages/service.ts'

interface ReleaseTable {
  id: Generated<number>
  slug: string
  status: Generated<'draft' | 'approved'>
  number: number
  title: string
  published_at: number
  /** Since when readers see it; null before its hour. */
  shown_at: Generated<number | null>
  /** Of `published_at`, UTC: the shelf it stands on. */
  year: number
  cover_media_id: string | null
  /** JSON of the cover's Image. */
  cover: string | null
  /** JSON, allowed values only. */
  styles: string
  pdf_media_id: string | null
  /** JSON: address, size, pages. */
  pdf: string | null
  pages_state: Generated<PagesState>
  /** Why its pages cannot be drawn, in words for the studio. */
  pages_fault: Generated<string>
  /** JSON of the PDF's outline. */
  outline: Generated<string>
  downloads: Generated<number>
  reads: Generated<number>
  created_at: number
  updated_at: number
  /** JSON of the fields (fields.ts) that have no column. */
  details: string
}

interface PageTable extends DrawnPageRow {
  release_id: number
  /** A `data:` address (thumbnails.ts); null until it is made, empty where there can be none. */
  glimpse: string | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    releases: ReleaseTable
    release_pages: PageTable
  }
  interface PublicTables {
    public_releases: Omit<ReleaseTable, 'cover_media_id' | 'pdf_media_id' | 'pages_fault'>
    public_release_pages: PageTable
  }
}

export type ReleaseRow = Selectable<ReleaseTable>
export type NewReleaseRow = Insertable<ReleaseTable>
export type PublicReleaseRow = Omit<ReleaseRow, 'cover_media_id' | 'pdf_media_id' | 'pages_fault'>
/** Without the glimpse, which would make what is read of a page three times as much. */
export const pageColumns = ['release_id', 'no', 'media_id', 'image', 'width', 'height', 'text', 'lines', 'links'] as const
export type PageRow = Pick<PageTable, (typeof pageColumns)[number]>

export const { find: findReleaseRow, insert: insertRelease, update: updateRelease, remove: removeReleaseRow } = rowsOf('releases')

/** All pages of an issue, in the place of those before. */
export async function updatePages(db: Db, releaseId: number, pages: PageRow[]): Promise<void> {
  await db.deleteFrom('release_pages').where('release_id', '=', releaseId).execute()
  // Few at a time: a page of a dense book has many words.
  for (let at = 0; at < pages.length; at += 50)
    await db
      .insertInto('release_pages')
      .values(pages.slice(at, at + 50))
      .execute()
}

type Unglimpsed = Pick<PageRow, 'no' | 'media_id'>

export function listPagesWithoutThumbnail(db: Db, releaseId: number): Promise<Unglimpsed[]> {
  return db.selectFrom('release_pages').select(['no', 'media_id']).where('release_id', '=', releaseId).where('glimpse', 'is', null).orderBy('no').execute()
}

export async function listReleasesWithoutThumbnails(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('release_pages').select('release_id').distinct().where('glimpse', 'is', null).execute()
  return rows.map((row) => row.release_id)
}

/** Nothing happens when the page shows another picture by now. */
export async function updateThumbnail(db: Db, { release_id, no, media_id }: Pick<PageRow, 'release_id' | 'no' | 'media_id'>, glimpse: string): Promise<void> {
  await db.updateTable('release_pages').set({ glimpse }).where('release_id', '=', release_id).where('no', '=', no).where('media_id', '=', media_id).execute()
}

export function listPageRows(db: Db, releaseId: number): Promise<PageRow[]> {
  return db.selectFrom('release_pages').select(pageColumns).where('release_id', '=', releaseId).orderBy('no').execute()
}

/** JSON; undefined when there is no such page. */
export async function findPageLinks(db: Db, releaseId: number, no: number): Promise<string | undefined> {
  const row = await db.selectFrom('release_pages').select('links').where('release_id', '=', releaseId).where('no', '=', no).executeTakeFirst()
  return row?.links
}

export async function updatePageLinks(db: Db, releaseId: number, no: number, links: string): Promise<void> {
  await db.updateTable('release_pages').set({ links }).where('release_id', '=', releaseId).where('no', '=', no).execute()
}

/** One above the highest. */
export async function nextNumber(db: Db): Promise<number> {
  const row = await db
    .selectFrom('releases')
    .select(({ fn }) => fn.max('number').as('highest'))
    .executeTakeFirst()
  return (row?.highest ?? 0) + 1
}
