import { sitemapOfKind } from '#platform/http/sitemaps.ts'
import type { Feature } from '#platform/feature.ts'
import { eventsJobs } from './admin-routes.ts'
import { serveCalendars } from './calendar-routes.ts'
import { eventCards } from './cards.ts'
import { eventMediaReferences } from './media-references.ts'
import { eventKind } from './kind.ts'
import { eventsRoutes } from './routes.ts'
import { eventSource } from './searchable.ts'
import { seedEvents } from './seed.ts'

export const eventsFeature: Feature = {
  name: 'events',
  mediaReferences: [eventMediaReferences],
  exportedTables: ['events', { name: 'event_sources', key: ['source'] }],
  publicTables: ['public_events', 'old_slugs'],
  routes: eventsRoutes,
  jobs: eventsJobs,
  cards: { event: eventCards },
  raw: serveCalendars,
  events: ['event.published', 'event.updated', 'event.withdrawn'],
  searchable: () => [eventSource],
  sitemap: { ...sitemapOfKind(eventKind.name, eventKind.plural, 'public_events'), order: 3 },
  seed: seedEvents,
}
