import type { CardSource } from '#platform/feature.ts'
import { smallCardOf } from './items.ts'
import { listCreativesBySlug } from './listing.ts'

/** What articles and issues show of a creative. */
export const creativeCards: CardSource = async (reading, slugs, tag) => {
  tag(...slugs.map((slug) => `cards:creative:${slug}`))
  return (await listCreativesBySlug(reading, slugs)).map(smallCardOf)
}
