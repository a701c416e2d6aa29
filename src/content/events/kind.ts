import type { ContentKind } from '#base/kind.ts'
import { t } from '#i18n/messages.ts'

export const eventKind = {
  name: 'event',
  plural: 'events',
  get label() {
    return t('events.event')
  },
  get labels() {
    return t('events.events')
  },
  pages: { events: '/events', event: '/events/:slug' },
  navigation: { page: 'events', order: 4 },
  homeSections: [{ name: 'events', order: 3 }],
  search: { id: 5 },
  card: 3,
  studio: 'events',
  admin: true,
} as const satisfies ContentKind
