import { sql } from 'kysely'
import { listedHere } from '#content/translations/service.ts'
import { positionIn, type Position } from '#platform/db/cursor.ts'
import { publicRowsOf } from '#platform/db/rows.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { ReleaseFilters } from './contract.ts'
import { pageColumns, type PageRow, type PublicReleaseRow } from './store.ts'

/** What a cursor holds for. */
export function bindingOf({ year }: Pick<ReleaseFilters, 'year'>): string {
  return JSON.stringify(['releases', year ?? 0])
}

/** @throws Problem 422 for a cursor of another list */
export function positionAfter(filters: ReleaseFilters): Position | null {
  return filters.cursor === undefined ? null : positionIn(bindingOf(filters), filters.cursor, ['integer', 'integer'])
}

/** Newest first, one more than `limit` when there are further ones. */
export async function listReleases(
  reading: Reading,
  { year, limit }: Pick<ReleaseFilters, 'year' | 'limit'>,
  after: Position | null,
): Promise<PublicReleaseRow[]> {
  const within = year === undefined ? sql`1 = 1` : sql`year = ${year}`
  const behind = after ? sql`and (published_at, id) < (${sql.join(after)})` : sql``
  const { rows } = await sql<PublicReleaseRow>`
    select * from ${listedHere('release', 'public_releases')} where ${within} ${behind} order by published_at desc, id desc limit ${limit + 1}`.execute(reading)
  return rows
}

/** Years with how many issues stand there, newest first. */
export async function countYears(reading: Reading): Promise<{ year: number; count: number }[]> {
  const { rows } = await sql<{
    year: number
    count: number
  }>`select year, count(*) as count from ${listedHere('release', 'public_releases')} group by year order by year desc`.execute(reading)
  return rows
}

export const {
  find: findRelease,
  listBySlug: listReleasesBySlug,
  listById: listReleasesById,
  listIds: listReleaseIds,
} = publicRowsOf('release', 'public_releases')

export function listPages(reading: Reading, releaseId: number): Promise<Pick<PageRow, 'no' | 'media_id' | 'image'>[]> {
  return reading.selectFrom('public_release_pages').select(['no', 'media_id', 'image']).where('release_id', '=', releaseId).orderBy('no').execute()
}

export function findPage(reading: Reading, releaseId: number, no: number): Promise<PageRow | undefined> {
  return reading.selectFrom('public_release_pages').select(pageColumns).where('release_id', '=', releaseId).where('no', '=', no).executeTakeFirst()
}

/** Null when it is not made yet, or cannot be. */
export async function findPageThumbnail(reading: Reading, releaseId: number, no: number): Promise<string | null | undefined> {
  const row = await reading.selectFrom('public_release_pages').select('glimpse').where('release_id', '=', releaseId).where('no', '=', no).executeTakeFirst()
  return row && (row.glimpse || null)
}

export function listTexts(reading: Reading, releaseId: number): Promise<Pick<PageRow, 'no' | 'text'>[]> {
  return reading.selectFrom('public_release_pages').select(['no', 'text']).where('release_id', '=', releaseId).orderBy('no').execute()
}

/** The newest public issue that names this article. */
export async function findIssueOf(reading: Reading, articleSlug: string): Promise<PublicReleaseRow | undefined> {
  const { rows } = await sql<PublicReleaseRow>`
    select r.* from public_releases as r join mentions as m on m.subject_id = r.id
    where m.subject_kind = 'release' and m.kind = 'article' and m.slug = ${articleSlug}
    order by r.published_at desc, r.id desc limit 1`.execute(reading)
  return rows[0]
}
