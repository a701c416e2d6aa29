import { isoDate } from '#base/dates.ts'
import type { Feature } from '#platform/feature.ts'
import { readingRoutes } from './routes.ts'
import { listEntries, removeEntries } from './store.ts'

export const readingFeature: Feature = {
  name: 'reading',
  stays: ['reading_entries'],
  routes: readingRoutes,
  personal: ({ database }) => ({
    async export(userId) {
      const entries = await listEntries(database.db, userId)
      return { reading: entries.map(({ name, at, value }) => ({ name, at: isoDate(at), ...value })) }
    },
    erase: ({ tx }, userId) => removeEntries(tx, userId),
  }),
}
