import type { ContentKind } from '#base/kind.ts'

export const releaseKind = {
  name: 'release',
  plural: 'releases',
  label: 'Issue',
  labels: 'Issues',
  pages: { magazine: '/magazine', releases: '/magazine/releases', release: '/magazine/releases/:id' },
  search: { id: 4 },
  card: 5,
  upright: true,
  resumable: true,
  studio: 'releases',
  pdf: true,
  admin: true,
} as const satisfies ContentKind
