import type { ContentKind } from '#base/kind.ts'

export const pageKind = {
  name: 'page',
  plural: 'pages',
  label: 'Page',
  labels: 'Pages',
  pages: { page: '/pages/:slug' },
  search: { id: 10 },
  studio: 'pages',
} as const satisfies ContentKind
