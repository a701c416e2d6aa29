import { isoDate } from '#base/dates.ts'
import { removedWithAccount } from '#platform/personal-data.ts'
import type { Feature } from '#platform/feature.ts'
import { countRatings } from './rating-averages.ts'
import { readingRoutes } from './routes.ts'
import { cardSourcesOf } from '#discovery/mentions/service.ts'
import { findSavedFeed, mountSavedFeeds, removeSavedFeed, savedFeedUrl } from './saved-feed.ts'
import { listEntries, removeEntries } from './store.ts'

export const readingFeature: Feature = {
  name: 'reading',
  notExported: ['reading_entries', 'saved_feeds', 'rating_averages'],
  publicTables: ['public_rating_averages'],
  routes: readingRoutes,
  raw: (app, services, all = []) => mountSavedFeeds(app, services, cardSourcesOf(all)),
  revokeAccess: (_, { tx }, userId) => removeSavedFeed(tx, userId),
  personal: (services) => ({
    stores: [
      { where: ['reading_entries'], what: 'saved and read items, marks and ratings', kept: removedWithAccount },
      { where: ['saved_feeds'], what: 'the address of the private feed of saved items', kept: removedWithAccount },
    ],
    async export(userId) {
      const entries = await listEntries(services.database.db, userId)
      const feed = await findSavedFeed(services.database.db, userId)
      const saved_feed = feed ? { url: savedFeedUrl(services, feed), created_at: isoDate(feed.created_at) } : null
      return { saved_feed, reading: entries.map(({ name, at, value }) => ({ name, at: isoDate(at), ...value })) }
    },
    async erase(writing, userId) {
      await countRatings(writing, await listEntries(writing.tx, userId), [])
      await removeEntries(writing.tx, userId)
      await removeSavedFeed(writing.tx, userId)
    },
  }),
}
