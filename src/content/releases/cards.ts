import type { CardSource } from '#platform/feature.ts'
import { smallCardOf } from './items.ts'
import { listReleasesBySlug } from './listing.ts'

/** What articles and events show of an issue. */
export const releaseCards: CardSource = async (reading, slugs, tag) => {
  tag(...slugs.map((slug) => `cards:release:${slug}`))
  return (await listReleasesBySlug(reading, slugs)).map(smallCardOf)
}
