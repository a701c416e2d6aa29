import { sql, type RawBuilder } from 'kysely'
import { listedHere } from '#content/translations/service.ts'
import { positionIn, type Position } from '#platform/db/cursor.ts'
import { publicRowsOf } from '#platform/db/rows.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { CreativeFilters } from './contract.ts'
import type { FacetName } from './facets.ts'
import type { Names } from './items.ts'
import type { PublicCreativeRow } from './store.ts'

/** What a cursor holds for. */
export function bindingOf({ kind, tag, creator }: Pick<CreativeFilters, 'kind' | 'tag' | 'creator'>): string {
  return JSON.stringify(['creatives', kind ?? '', tag ?? '', creator ?? ''])
}

/** @throws Problem 422 for a cursor of another list */
export function positionAfter(filters: CreativeFilters): Position | null {
  return filters.cursor === undefined ? null : positionIn(bindingOf(filters), filters.cursor, ['integer', 'integer'])
}

/** Newest first, one more than `limit` when there are further ones. */
export async function listCreatives(reading: Reading, filters: CreativeFilters, after: Position | null): Promise<PublicCreativeRow[]> {
  const behind = after ? sql`and (published_at, id) < (${sql.join(after)})` : sql``
  const { rows } = await sql<PublicCreativeRow>`
    select * from ${listedHere('creative', 'public_creatives')} where ${within(filters)} ${behind} order by published_at desc, id desc limit ${filters.limit + 1}`.execute(
    reading,
  )
  return rows
}

/** How many there are in all. */
export async function countCreatives(reading: Reading, filters: CreativeFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${listedHere('creative', 'public_creatives')} where ${within(filters)}`.execute(
    reading,
  )
  return rows[0]?.count ?? 0
}

function within({ kind, tag, creator }: CreativeFilters): RawBuilder<unknown> {
  const having = (facet: FacetName, value: string) => sql`id in (select creative_id from creative_facets where facet = ${facet} and value = ${value})`
  const all = [sql`1 = 1`]
  if (kind) all.push(sql`kind = ${kind}`)
  if (tag) all.push(having('tag', tag))
  if (creator) all.push(having('creator', creator))
  return sql.join(all, sql` and `)
}

export const {
  find: findCreative,
  listBySlug: listCreativesBySlug,
  listById: listCreativesById,
  listIds: listCreativeIds,
} = publicRowsOf('creative', 'public_creatives')

export async function displayNamesOf(reading: Reading, userIds: number[]): Promise<Names> {
  const ids = [...new Set(userIds)]
  const users = ids.length === 0 ? [] : await reading.selectFrom('public_users').select(['id', 'username']).where('id', 'in', ids).execute()
  return new Map(users.map((user) => [user.id, user.username]))
}
