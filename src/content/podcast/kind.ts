import type { ContentKind } from '#base/kind.ts'

export const episodeKind = {
  name: 'episode',
  plural: 'episodes',
  label: 'Episode',
  labels: 'Podcast',
  pages: { podcast: '/podcast', episode: '/podcast/:slug' },
  search: { id: 9, shape: '1x1' },
  card: 4,
  resumable: true,
  studio: 'podcast',
  admin: true,
} as const satisfies ContentKind
