import type { CardSource, ListItemSource } from '#platform/feature.ts'
import type { Reading } from '#platform/db/tables.ts'
import { cardsOfRows } from '#platform/kind-slots.ts'
import { cardOf, smallCardOf, type CardByKind } from './items.ts'
import { listItemsBySlug, listPeople, type NamedPerson } from './listing.ts'
import { itemKinds, mainRoles, shownByline, type ItemKind } from './rules.ts'
import type { PublicItemRow } from './store.ts'

/** What articles and issues show of a book, a movie or a record. */
export const libraryCards = Object.fromEntries(itemKinds.map((kind) => [kind, sourceOf(kind)])) as Record<ItemKind, CardSource> // one entry per kind

function sourceOf(kind: ItemKind): CardSource {
  return cardsOfRows(kind, async (reading, slugs) => withShownBylines(reading, await listItemsBySlug(reading, kind, slugs)), smallCardOf)
}

/** As the lists of books, movies and records show them. */
export const libraryListItems = Object.fromEntries(itemKinds.map((kind) => [kind, listItemsOf(kind)])) as Record<ItemKind, ListItemSource> // one entry per kind

function listItemsOf(kind: ItemKind): ListItemSource {
  return async (reading, slugs, tag) => {
    tag(...slugs.map((slug) => `cards:${kind}:${slug}`))
    return toCards(reading, kind, await listItemsBySlug(reading, kind, slugs))
  }
}

/** With the people that a list names. */
export async function toCards<K extends ItemKind>(reading: Reading, kind: K, rows: PublicItemRow[]): Promise<CardByKind[K][]> {
  const people = await listPeople(
    reading,
    rows.map((row) => row.id),
    mainRoles[kind],
  )
  const toCard: (row: PublicItemRow, people: NamedPerson[]) => CardByKind[K] = cardOf[kind]
  return rows.map((row) => {
    const all = people.get(row.id) ?? []
    return toCard({ ...row, byline: shownByline(kind, all) }, kind === 'book' ? all : all.filter(({ role }) => role === mainRoles[kind][0]))
  })
}

/** Rows of one or several kinds, with the names of whose work they are joined in the language of the page. */
export async function withShownBylines(reading: Reading, rows: PublicItemRow[]): Promise<PublicItemRow[]> {
  const people = await listPeople(
    reading,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, byline: shownByline(row.kind, people.get(row.id) ?? []) }))
}
