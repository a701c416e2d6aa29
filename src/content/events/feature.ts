import { sitemapOfKind } from '#platform/http/sitemaps.ts'
import type { Feature } from '#platform/feature.ts'
import { cardsOfRows, mediaReferencesOfRows } from '#platform/kind-slots.ts'
import { eventsDemo, eventsJobs } from './admin-routes.ts'
import { serveCalendars } from './calendar-routes.ts'
import { smallCardOf } from './items.ts'
import { eventKind } from './kind.ts'
import { listEventsBySlug } from './listing.ts'
import { eventsRoutes } from './routes.ts'
import { eventSource } from './searchable.ts'
import { seedEvents } from './seed.ts'

export const eventsFeature: Feature = {
  name: 'events',
  mediaReferences: [mediaReferencesOfRows({ kind: eventKind.name, list: 'events', table: 'events' })],
  textIndexes: ['search_events'],
  exportedTables: ['events', { name: 'event_sources', key: ['source'] }],
  publicTables: ['public_events', 'old_slugs'],
  routes: eventsRoutes,
  jobs: eventsJobs,
  cards: { event: cardsOfRows(eventKind.name, listEventsBySlug, smallCardOf) },
  raw: serveCalendars,
  events: ['event.published', 'event.updated', 'event.withdrawn'],
  searchable: () => [eventSource],
  sitemap: { ...sitemapOfKind(eventKind.name, eventKind.plural, 'public_events'), order: 3 },
  seed: seedEvents,
  demoContent: [eventsDemo],
}
