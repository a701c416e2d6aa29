import type { ContentKind } from '#base/kind.ts'

export const eventKind = {
  name: 'event',
  plural: 'events',
  label: 'Event',
  labels: 'Events',
  pages: { events: '/events', event: '/events/:slug' },
  search: { id: 5 },
  card: 3,
  studio: 'events',
  admin: true,
} as const satisfies ContentKind
