import { listedHere } from '#content/translations/service.ts'
import { listLanguage } from '#i18n/format.ts'
import { sql, type RawBuilder } from 'kysely'
import { positionIn, type Kind, type Position } from '#platform/db/cursor.ts'
import { findByAnySlug } from '#platform/db/old-slugs.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { ItemFilters } from './contract.ts'
import type { ItemKind, Sort } from './rules.ts'
import type { PersonRow, PublicItemRow } from './store.ts'

type ListedRow = PublicItemRow & { total: number }
export type NamedPerson = Omit<PersonRow, 'name_key'> & { username: string | null }

/** By sort: the columns that order, which way, and what a cursor of it holds; the id decides last. */
const orders: Record<Sort, { columns: string[]; direction: 'asc' | 'desc'; kinds: Kind[] }> = {
  new: { columns: ['added_at', 'id'], direction: 'desc', kinds: ['integer', 'integer'] },
  title: { columns: ['title_key', 'id'], direction: 'asc', kinds: ['text', 'integer'] },
  verdict: { columns: ['half_stars', 'added_at', 'id'], direction: 'desc', kinds: ['integer', 'integer', 'integer'] },
}

/** What a cursor holds for: everything but the length of the page. */
export function bindingOf(kind: ItemKind, { sort, genre, year, language }: ItemFilters): string {
  return JSON.stringify([kind, sort, genre ?? '', year ?? 0, language?.toLowerCase() ?? ''])
}

/** @throws Problem 422 for a cursor of another list */
export function positionAfter(kind: ItemKind, filters: ItemFilters): Position | null {
  return filters.cursor === undefined ? null : positionIn(bindingOf(kind, filters), filters.cursor, orders[filters.sort].kinds)
}

export function positionOf(sort: Sort, row: PublicItemRow): Position {
  const values: Record<string, string | number> = { added_at: row.added_at, id: row.id, title_key: row.title_key, half_stars: row.half_stars }
  return orders[sort].columns.map((column) => values[column] ?? 0)
}

/** A page of approved items, one more than `limit` when there are further ones; each row knows how many there are in all. */
export async function listItems(reading: Reading, kind: ItemKind, filters: ItemFilters, after: Position | null): Promise<ListedRow[]> {
  const { columns, direction } = orders[filters.sort]
  const names = columns.map((column) => sql.raw(`i.${column}`))
  const sign = sql.raw(direction === 'desc' ? '<' : '>')
  const behind = after ? sql`and (${sql.join(names)}) ${sign} (${sql.join(after)})` : sql``
  const chosen = facetsIn(filters)
  const narrowed = chosen.map((facet) => sql`and i.id in (${having(kind, facet)})`)
  const { rows } = await sql<ListedRow>`
    select i.*, (${counted(kind, chosen)}) as total
    from ${listedHere(kind, 'public_library_items', 'i')} where i.kind = ${kind} ${sql.join(narrowed, sql` `)} ${behind}
    order by ${sql.join(names.map((name) => sql`${name} ${sql.raw(direction)}`))} limit ${filters.limit + 1}`.execute(reading)
  return rows
}

type Chosen = [facet: CountedFacet['facet'], value: string]

function facetsIn({ genre, year, language }: ItemFilters): Chosen[] {
  const chosen: Chosen[] = []
  if (genre) chosen.push(['genre', genre])
  if (year !== undefined) chosen.push(['year', String(year)])
  if (language) chosen.push(['language', language.toLowerCase()])
  return chosen
}

/** Ids of the approved items of a kind that have it. */
function having(kind: ItemKind, [facet, value]: Chosen): RawBuilder<unknown> {
  return sql`select f.item_id from library_facets as f where f.kind = ${kind} and f.facet = ${facet} and f.value = ${value}`
}

function counted(kind: ItemKind, [first, ...others]: Chosen[]): RawBuilder<unknown> {
  if (!first) return sql`select count(*) from ${listedHere(kind, 'public_library_items', 'c')} where c.kind = ${kind}`
  const also = others.map((facet) => sql`and c.item_id in (${having(kind, facet)})`)
  const here = listLanguage() === undefined ? sql`` : sql`and c.item_id in (select i.id from ${listedHere(kind, 'public_library_items', 'i')})`
  return sql`select count(*) from (${having(kind, first)}) as c where 1 = 1 ${here} ${sql.join(also, sql` `)}`
}

export function findItem(reading: Reading, kind: ItemKind, key: string): Promise<PublicItemRow | undefined> {
  return findByAnySlug(reading, kind, key, (column, value) =>
    reading.selectFrom('public_library_items').selectAll().where('kind', '=', kind).where(column, '=', value).executeTakeFirst(),
  )
}

export async function listItemsBySlug(reading: Reading, kind: ItemKind, slugs: string[]): Promise<PublicItemRow[]> {
  if (slugs.length === 0) return []
  return reading.selectFrom('public_library_items').selectAll().where('kind', '=', kind).where('slug', 'in', slugs).execute()
}

/** Everybody named in these items, in order. `roles` leaves the others out. */
export async function listPeople(reading: Reading, itemIds: number[], roles?: readonly string[]): Promise<Map<number, NamedPerson[]>> {
  const found = new Map<number, NamedPerson[]>()
  if (itemIds.length === 0) return found
  const only = roles ? sql`and p.role in (${sql.join(roles)})` : sql``
  const { rows } = await sql<NamedPerson>`
    select p.item_id, p.position, p.role, p.name, p.user_id, p.part, u.username
    from public_library_people as p left join public_users as u on u.id = p.user_id
    where p.item_id in (${sql.join(itemIds)}) ${only} order by p.item_id, p.position`.execute(reading)
  for (const person of rows) {
    const known = found.get(person.item_id)
    if (known) known.push(person)
    else found.set(person.item_id, [person])
  }
  return found
}

/** Other approved items that name one of these people, newest first. */
export async function listByPeople(reading: Reading, nameKeys: string[], notId: number, most: number): Promise<PublicItemRow[]> {
  if (nameKeys.length === 0) return []
  return reading
    .selectFrom('public_library_items as i')
    .selectAll('i')
    .where('i.id', '!=', notId)
    .where('i.id', 'in', (query) => query.selectFrom('public_library_people as p').select('p.item_id').where('p.name_key', 'in', nameKeys))
    .orderBy('i.added_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(most)
    .execute()
}

/** The newest verdict, of a book before any other. */
export async function findNewestVerdict(reading: Reading, kind: ItemKind | undefined): Promise<PublicItemRow | undefined> {
  const within = kind ? sql`and kind = ${kind}` : sql``
  const { rows } = await sql<PublicItemRow>`
    select * from public_library_items where verdict_at is not null ${within}
    order by case kind when 'book' then 0 else 1 end, verdict_at desc, id desc limit 1`.execute(reading)
  return rows[0]
}

/** Who judged, and the article that says more, as far as readers may see them. */
export async function findBehindVerdict(reading: Reading, { verdict_user_id, verdict_article_id }: PublicItemRow) {
  const author =
    verdict_user_id === null
      ? undefined
      : await reading.selectFrom('public_users').select(['id', 'username', 'name', 'avatar']).where('id', '=', verdict_user_id).executeTakeFirst()
  const article =
    verdict_article_id === null
      ? undefined
      : await reading.selectFrom('public_articles').select(['id', 'slug', 'title']).where('id', '=', verdict_article_id).executeTakeFirst()
  return { author, article }
}

export interface CountedFacet {
  kind: ItemKind
  facet: 'genre' | 'language' | 'year'
  value: string
  label: string
  items: number
}

/** What is on the shelves to filter by, most frequent first. */
export async function listFacets(reading: Reading): Promise<CountedFacet[]> {
  const { rows } = await sql<CountedFacet>`
    select kind, facet, value, min(label) as label, count(*) as items from library_facets group by kind, facet, value`.execute(reading)
  return rows.sort((a, b) => b.items - a.items || (a.value < b.value ? -1 : 1))
}
