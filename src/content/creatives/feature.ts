import { z } from 'zod'
import { drawingJobs } from '#content/pdf-pages/service.ts'
import { idIn } from '#platform/jobs/id-payload.ts'
import type { Feature } from '#platform/feature.ts'
import { askAgain, drawBooklet } from './booklets.ts'
import { creativeCards } from './cards.ts'
import { creativeFeeds } from './feeds.ts'
import { creativeNames } from './media-references.ts'
import { creativesRoutes } from './routes.ts'
import { creativeSource } from './searchable.ts'
import { seedCreatives } from './seed.ts'
import { showCreative } from './service.ts'

const Drawing = z.object({ media_id: z.string(), sha256: z.string() })

export const creativesFeature: Feature = {
  name: 'creatives',
  exported: ['creatives', { name: 'creative_facets', key: ['facet', 'value', 'creative_id'] }],
  publicTables: ['feed_slugs', 'public_creatives', 'public_creative_drawings', 'public_creative_pages', 'creative_facets', 'old_slugs'],
  feeds: creativeFeeds,
  mediaNames: [creativeNames],
  routes: creativesRoutes,
  cards: { creative: creativeCards },
  // Put into the queue when a creative is given another PDF.
  jobs: (services) => ({
    [drawingJobs.creative]: async (payload, job) => drawBooklet(services, Drawing.parse(payload), job),
    'show-creative': async (payload) => showCreative(services, idIn(payload)),
  }),
  imported: askAgain,
  tells: ['creative.published', 'creative.updated', 'creative.withdrawn'],
  searchable: () => [creativeSource],
  seed: seedCreatives,
}
