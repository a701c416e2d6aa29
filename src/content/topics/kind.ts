import type { ContentKind } from '#base/kind.ts'

export const topicKind = {
  name: 'topic',
  plural: 'topics',
  label: 'Topic',
  labels: 'Topics',
  pages: { topic: '/articles/topic/:topic' },
  search: { id: 2 },
  studio: 'topics',
  admin: true,
} as const satisfies ContentKind
