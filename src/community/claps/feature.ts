import { isoDate } from '#base/dates.ts'
import { removedWithAccount } from '#platform/personal-data.ts'
import type { Feature } from '#platform/feature.ts'
import { clapsRoutes } from './routes.ts'
import { seedClaps } from './seed.ts'
import { countClapsByDay, listOwnClaps, removeClapsOf } from './store.ts'

export const clapsFeature: Feature = {
  name: 'claps',
  exportedTables: ['claps'],
  publicTables: ['public_claps'],
  routes: clapsRoutes,
  personal: ({ database }) => ({
    stores: [{ where: ['claps'], what: 'claps', kept: removedWithAccount }],
    async export(userId) {
      const claps = await listOwnClaps(database.db, userId)
      return { claps: claps.map(({ slug, title, created_at }) => ({ article: slug, title, created_at: isoDate(created_at) })) }
    },
    // Nothing to purge: counters purge nothing.
    erase: async ({ tx }, userId) => void (await removeClapsOf(tx, userId)),
  }),
  activity: ({ database }) => ({ claps: (since) => countClapsByDay(database.db, since) }),
  seed: seedClaps,
}
