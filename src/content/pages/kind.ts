import type { ContentKind } from '#base/kind.ts'
import { t } from '#i18n/messages.ts'

export const pageKind = {
  name: 'page',
  plural: 'pages',
  get label() {
    return t('pages.page')
  },
  get labels() {
    return t('pages.pages')
  },
  pages: { page: '/pages/:slug' },
  search: { id: 10 },
  studio: 'pages',
} as const satisfies ContentKind
