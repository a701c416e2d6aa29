import type { ContentKind } from '#base/kind.ts'

export const creativeKind = {
  name: 'creative',
  plural: 'creatives',
  label: 'Creative',
  labels: 'Creatives',
  pages: { creatives: '/creatives', creative: '/creatives/:slug' },
  search: { id: 3, shape: '4x3' },
  card: 6,
  group: { name: 'creative', title: 'Creatives', order: 0 },
  studio: 'creatives',
  pdf: true,
  admin: true,
} as const satisfies ContentKind
