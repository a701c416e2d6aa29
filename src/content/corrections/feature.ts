import type { Feature } from '#platform/feature.ts'
import { href } from '#base/paths.ts'
import { correctionFeeds } from './feeds.ts'
import { correctionNotices } from './notices.ts'
import { correctionsPersonalData } from './personal-data.ts'
import { correctionsRoutes } from './routes.ts'
import { hasCorrections } from './service.ts'
import { lastPublicCorrection } from './store.ts'

export const correctionsFeature: Feature = {
  name: 'corrections',
  publicTables: ['feed_ids', 'public_corrections', 'public_content_changes'],
  exportedTables: ['content_changes', 'corrections'],
  routes: correctionsRoutes,
  events: ['correction.published'],
  onStart: async (services) => void (await hasCorrections(services)),
  feeds: correctionFeeds,
  notices: correctionNotices,
  personal: correctionsPersonalData,
  sitemap: {
    name: 'corrections',
    pages: async (reading) => ((await lastPublicCorrection(reading)) === null ? 0 : 1),
    changedAt: lastPublicCorrection,
    async page(reading, page) {
      const changedAt = page === 1 ? await lastPublicCorrection(reading) : null
      return changedAt === null ? [] : [{ path: href.corrections(), changedAt }]
    },
  },
}
