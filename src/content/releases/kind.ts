import type { ContentKind } from '#base/kind.ts'

export const releaseKind = {
  name: 'release',
  plural: 'releases',
  label: 'Issue',
  labels: 'Issues',
  pages: { releases: '/magazine/releases', release: '/magazine/releases/:id' },
  search: { id: 4 },
  card: 5,
  upright: true,
  resumable: true,
  studio: 'releases',
  admin: true,
} as const satisfies ContentKind
