import type { CardSource } from '#platform/feature.ts'
import { smallCardOf } from './items.ts'
import { listEventsBySlug } from './listing.ts'

/** What articles and issues show of an event. */
export const eventCards: CardSource = async (reading, slugs, tag) => {
  tag(...slugs.map((slug) => `cards:event:${slug}`))
  return (await listEventsBySlug(reading, slugs)).map(smallCardOf)
}
