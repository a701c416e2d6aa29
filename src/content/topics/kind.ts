import type { ContentKind } from '#base/kind.ts'
import { t } from '#i18n/messages.ts'

export const topicKind = {
  name: 'topic',
  plural: 'topics',
  get label() {
    return t('topics.topic')
  },
  get labels() {
    return t('topics.topics')
  },
  pages: { topic: '/articles/topic/:topic' },
  search: { id: 2 },
  studio: 'topics',
  admin: true,
} as const satisfies ContentKind
