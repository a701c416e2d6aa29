import { z } from 'zod'
import type { Feature } from '#platform/feature.ts'
import { creativeCards } from './cards.ts'
import { creativeFeeds } from './feeds.ts'
import { creativeNames } from './media-names.ts'
import { creativesRoutes } from './routes.ts'
import { creativeSource } from './searchable.ts'
import { seedCreatives } from './seed.ts'
import { showCreative } from './service.ts'

const Due = z.object({ id: z.number() })

export const creativesFeature: Feature = {
  name: 'creatives',
  exported: ['creatives', { name: 'creative_facets', key: ['facet', 'value', 'creative_id'] }],
  publicTables: ['public_creatives', 'creative_facets', 'old_slugs'],
  feeds: creativeFeeds,
  mediaNames: [creativeNames],
  routes: creativesRoutes,
  cards: { creative: creativeCards },
  jobs: (services) => ({ 'show-creative': async (payload) => showCreative(services, Due.parse(payload).id) }),
  tells: ['creative.published', 'creative.updated', 'creative.withdrawn'],
  searchable: () => [creativeSource],
  seed: seedCreatives,
}
