import { z } from 'zod'
import { idIn } from '#platform/jobs/id-payload.ts'
import { sitemapOfKind } from '#platform/http/sitemaps.ts'
import type { Feature } from '#platform/feature.ts'
import { creativesDemo } from './admin-routes.ts'
import { retryDrawing, drawBooklet, drawingJob } from './booklets.ts'
import { creativeCards, creativeListItems } from './cards.ts'
import { creativeFeeds } from './feeds.ts'
import { creativeMediaReferences } from './media-references.ts'
import { creativeKind } from './kind.ts'
import { creativesRoutes } from './routes.ts'
import { creativeSource } from './searchable.ts'
import { seedCreatives } from './seed.ts'
import { showCreative } from './service.ts'

const Drawing = z.object({ media_id: z.string(), sha256: z.string() })

export const creativesFeature: Feature = {
  name: 'creatives',
  textIndexes: ['search_creatives'],
  exportedTables: ['creatives', { name: 'creative_facets', key: ['facet', 'value', 'creative_id'] }],
  publicTables: ['feed_ids', 'public_creatives', 'public_creative_drawings', 'public_creative_pages', 'creative_facets', 'old_slugs'],
  feeds: creativeFeeds,
  mediaReferences: [creativeMediaReferences],
  routes: creativesRoutes,
  cards: { creative: creativeCards },
  listItems: { creative: creativeListItems },
  // Put into the queue when a creative is given another PDF.
  jobs: (services) => ({
    [drawingJob]: async (payload, job) => drawBooklet(services, Drawing.parse(payload), job),
    'show-creative': async (payload) => showCreative(services, idIn(payload)),
  }),
  imported: retryDrawing,
  events: ['creative.published', 'creative.updated', 'creative.withdrawn'],
  searchable: () => [creativeSource],
  sitemap: { ...sitemapOfKind(creativeKind.name, creativeKind.plural, 'public_creatives'), order: 1 },
  seed: seedCreatives,
  demoContent: [creativesDemo],
}
