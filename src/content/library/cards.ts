import type { CardSource } from '#platform/feature.ts'
import { smallCardOf } from './items.ts'
import { listItemsBySlug } from './listing.ts'
import { itemKinds, type ItemKind } from './rules.ts'

/** What articles and issues show of a book, a movie or a record. */
export const libraryCards = Object.fromEntries(itemKinds.map((kind) => [kind, sourceOf(kind)])) as Record<ItemKind, CardSource> // one entry per kind

function sourceOf(kind: ItemKind): CardSource {
  return async (reading, slugs, tag) => {
    tag(...slugs.map((slug) => `cards:${kind}:${slug}`))
    const rows = await listItemsBySlug(reading, kind, slugs)
    return rows.map(smallCardOf)
  }
}
