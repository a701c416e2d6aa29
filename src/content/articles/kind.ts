import type { ContentKind } from '#base/kind.ts'
import { t } from '#i18n/messages.ts'

export const articleKind = {
  name: 'article',
  plural: 'articles',
  get label() {
    return t('articles.article')
  },
  get labels() {
    return t('articles.articles')
  },
  pages: { articles: '/articles', article: '/articles/:slug' },
  navigation: { page: 'articles', order: 0 },
  homeSections: [
    { name: 'trending', order: 0 },
    { name: 'latest', order: 1 },
  ],
  search: { id: 0, shape: '4x3' },
  card: 7,
  resumable: true,
  group: {
    name: 'articles',
    get title() {
      return t('articles.articles')
    },
    order: 1,
  },
  reference: true,
  studio: 'write',
} as const satisfies ContentKind
