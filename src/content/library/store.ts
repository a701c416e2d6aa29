import type { Generated, Insertable, Selectable } from 'kysely'
import { rowsOf } from '#platform/db/rows.ts'
import { firstFreeSlug } from '#base/slug.ts'
import type { Db } from '#platform/db/tables.ts'
import type { ItemKind } from './rules.ts'

interface ItemTable {
  id: Generated<number>
  kind: ItemKind
  slug: string
  status: Generated<'draft' | 'approved'>
  /** The order 'new'. */
  added_at: number
  title: string
  /** The order 'title': folded, without an article before it. */
  title_key: string
  byline: string
  year: number | null
  /** The rating times two; -1 without a verdict. */
  half_stars: number
  verdict_at: number | null
  verdict_user_id: number | null
  verdict_article_id: number | null
  cover_media_id: string | null
  /** JSON of the cover's Image. */
  cover: string | null
  created_at: number
  updated_at: number
  /** JSON of the kind's fields (fields.ts), without people, cover and what the verdict has columns for. */
  details: string
}

interface PersonTable {
  item_id: number
  position: number
  role: string
  name: string
  /** Folded: the same person in another item. */
  name_key: string
  user_id: number | null
  /** A film's character. */
  part: string
}

/** What lists filter by; of approved items only. */
interface FacetTable {
  kind: ItemKind
  facet: 'genre' | 'language' | 'year'
  value: string
  item_id: number
  label: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    library_items: ItemTable
    library_people: PersonTable
    library_facets: FacetTable
    library_sources: { source: string; item_id: number; hash: string; imported_at: number }
  }
  interface PublicTables {
    public_library_items: Omit<ItemTable, 'cover_media_id' | 'created_at'>
    public_library_people: PersonTable
    library_facets: FacetTable
  }
}

export type ItemRow = Selectable<ItemTable>
export type NewItemRow = Insertable<ItemTable>
export type PublicItemRow = Omit<ItemRow, 'cover_media_id' | 'created_at'>
export type PersonRow = PersonTable
export type FacetRow = Omit<FacetTable, 'item_id' | 'kind'>

export const { find: findItemRow, insert: insertItem, update: updateItem, remove: removeItemRow } = rowsOf('library_items')

export async function listNameKeys(db: Db, itemId: number): Promise<string[]> {
  const rows = await db.selectFrom('library_people').select('name_key').where('item_id', '=', itemId).execute()
  return rows.map((row) => row.name_key)
}

/** In order; takes the place of those who stood there. */
export async function updatePeople(db: Db, itemId: number, people: Omit<PersonTable, 'item_id' | 'position'>[]): Promise<void> {
  await db.deleteFrom('library_people').where('item_id', '=', itemId).execute()
  const rows = people.map((person, position) => ({ ...person, item_id: itemId, position }))
  if (rows.length > 0) await db.insertInto('library_people').values(rows).execute()
}

/** An item that is not approved has none. */
export async function updateFacets(db: Db, item: { id: number; kind: ItemKind }, facets: FacetRow[]): Promise<void> {
  await db.deleteFrom('library_facets').where('item_id', '=', item.id).execute()
  const rows = facets.map((facet) => ({ ...facet, item_id: item.id, kind: item.kind }))
  if (rows.length > 0) await db.insertInto('library_facets').values(rows).execute()
}

/** A slug that nothing of its kind but `own` has: `wanted`, else `wanted-2` and so on. */
export async function freeSlug(db: Db, kind: ItemKind, wanted: string, own = 0): Promise<string> {
  const ofKind = db.selectFrom('library_items').select('slug').where('kind', '=', kind).where('id', '<>', own)
  const slug = await firstFreeSlug(wanted, (candidates) => ofKind.where('slug', 'in', candidates).execute())
  return slug
}

export function listPeopleOf(db: Db, itemId: number): Promise<PersonRow[]> {
  return db.selectFrom('library_people').selectAll().where('item_id', '=', itemId).orderBy('position').execute()
}

/** What may be the same: of the same title, or with one of these numbers. At most 10. */
export async function listLikely(
  db: Db,
  wanted: { kind: ItemKind; title: string; titleKeys: string[]; numbers: string[]; not?: number | undefined },
): Promise<(Pick<ItemRow, 'id' | 'slug' | 'title' | 'byline' | 'year' | 'status' | 'details'> & { names: string[] })[]> {
  if (wanted.titleKeys.length === 0 && wanted.numbers.length === 0) return []
  const rows = await db
    .selectFrom('library_items')
    .select(['id', 'slug', 'title', 'byline', 'year', 'status', 'details'])
    .where('kind', '=', wanted.kind)
    .where('id', '<>', wanted.not ?? 0)
    .where((is) =>
      is.or([
        ...(wanted.titleKeys.length === 0 ? [] : [is('title_key', 'in', wanted.titleKeys), is('title', '=', wanted.title)]),
        ...wanted.numbers.map((number) => is('details', 'like', `%"${number.replace(/[\\%_"]/g, '')}"%`)),
      ]),
    )
    .limit(10)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const names = await db.selectFrom('library_people').select(['item_id', 'name_key']).where('item_id', 'in', ids).execute()
  return rows.map((row) => ({ ...row, names: names.filter(({ item_id }) => item_id === row.id).map(({ name_key }) => name_key) }))
}
