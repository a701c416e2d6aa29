import type { ContentKind } from '#base/kind.ts'
import { t } from '#i18n/messages.ts'

export const creativeKind = {
  name: 'creative',
  plural: 'creatives',
  get label() {
    return t('creatives.creative')
  },
  get labels() {
    return t('creatives.creatives')
  },
  pages: { creatives: '/creatives', creative: '/creatives/:slug' },
  navigation: { page: 'creatives', order: 3 },
  homeSections: [{ name: 'creatives', order: 6 }],
  search: { id: 3, shape: '4x3' },
  card: 6,
  group: {
    name: 'creative',
    get title() {
      return t('creatives.creatives')
    },
    order: 0,
  },
  studio: 'creatives',
  pdf: true,
  admin: true,
} as const satisfies ContentKind
