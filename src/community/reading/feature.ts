import { isoDate } from '#base/dates.ts'
import { gone } from '#platform/personal-data.ts'
import type { Feature } from '#platform/feature.ts'
import { countRatings } from './rating-averages.ts'
import { readingRoutes } from './routes.ts'
import { listEntries, removeEntries } from './store.ts'

export const readingFeature: Feature = {
  name: 'reading',
  notExported: ['reading_entries', 'rating_averages'],
  publicTables: ['public_rating_averages'],
  routes: readingRoutes,
  personal: ({ database }) => ({
    stores: [{ where: ['reading_entries'], what: 'saved and read items, marks and ratings', kept: gone }],
    async export(userId) {
      const entries = await listEntries(database.db, userId)
      return { reading: entries.map(({ name, at, value }) => ({ name, at: isoDate(at), ...value })) }
    },
    async erase(writing, userId) {
      await countRatings(writing, await listEntries(writing.tx, userId), [])
      await removeEntries(writing.tx, userId)
    },
  }),
}
