import { href } from '#base/paths.ts'
import { removedWithAccount } from '#platform/personal-data.ts'
import type { Feature } from '#platform/feature.ts'
import { removeMissingBelow } from './missing-store.ts'
import { redirectsRoutes } from './routes.ts'

export const redirectsFeature: Feature = {
  name: 'redirects',
  exportedTables: ['redirects'],
  publicTables: ['redirects'],
  notExported: ['missing_addresses'],
  textIndexes: ['search_redirects'],
  routes: redirectsRoutes,
  personal: () => ({
    stores: [{ where: ['missing_addresses'], what: 'addresses of authors that were not found', kept: removedWithAccount }],
    export: async () => ({}),
    erase: ({ tx }, _, __, username) => removeMissingBelow(tx, href.author({ username })),
  }),
}
