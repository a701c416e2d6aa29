import type { ContentKind } from '#base/kind.ts'
import { t } from '#i18n/messages.ts'

export const episodeKind = {
  name: 'episode',
  plural: 'episodes',
  get label() {
    return t('podcast.episode')
  },
  get labels() {
    return t('podcast.podcast')
  },
  pages: { podcast: '/podcast', episode: '/podcast/:slug' },
  search: { id: 9, shape: '1x1' },
  card: 4,
  resumable: true,
  studio: 'podcast',
  admin: true,
} as const satisfies ContentKind
