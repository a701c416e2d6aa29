import type { ContentKind } from '#base/kind.ts'

export const articleKind = {
  name: 'article',
  plural: 'articles',
  label: 'Article',
  labels: 'Articles',
  pages: { articles: '/articles', article: '/articles/:slug' },
  search: { id: 0, shape: '4x3' },
  card: 7,
  resumable: true,
  group: { name: 'articles', title: 'Articles', order: 1 },
  reference: true,
  studio: 'write',
} as const satisfies ContentKind
