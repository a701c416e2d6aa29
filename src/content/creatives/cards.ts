import type { ListItemSource } from '#platform/feature.ts'
import { cardsOfRows } from '#platform/kind-slots.ts'
import { cardOf, detailsOf, smallCardOf } from './items.ts'
import { displayNamesOf, listCreativesBySlug } from './listing.ts'

/** What articles and issues show of a creative. */
export const creativeCards = cardsOfRows('creative', listCreativesBySlug, smallCardOf)

export const creativeListItems: ListItemSource = async (reading, slugs, tag) => {
  tag(...slugs.map((slug) => `cards:creative:${slug}`))
  const rows = await listCreativesBySlug(reading, slugs)
  const creators = rows.flatMap((row) => detailsOf(row).creators.flatMap(({ user_id }) => user_id ?? []))
  tag(...creators.map((id) => `author:${id}`))
  const names = await displayNamesOf(reading, creators)
  return rows.map((row) => cardOf(row, names))
}
