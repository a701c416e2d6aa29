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
  navigation: { page: 'podcast', order: 5 },
  homeSections: [{ name: 'episode', order: 4 }],
  shortcut: {
    page: 'podcast',
    get label() {
      return t('shell.shortcut-podcast')
    },
  },
  search: { id: 9, shape: '1x1' },
  card: 4,
  resumable: true,
  studio: 'podcast',
  admin: true,
} as const satisfies ContentKind
