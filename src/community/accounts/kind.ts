import type { ContentKind } from '#base/kind.ts'

/** Authors are no content, but have a page and are found like it. */
export const authorKind = {
  name: 'author',
  plural: 'authors',
  label: 'Author',
  labels: 'Authors',
  pages: { author: '/author/:username' },
  search: { id: 1, shape: '1x1' },
} as const satisfies ContentKind
