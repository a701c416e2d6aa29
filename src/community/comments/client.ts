import { t } from '#i18n/messages.ts'
import { operationsOf } from '#ui/operation.ts'
import type { moderationContract } from './moderation-contract.ts'
import type { commentsContract } from './contract.ts'
import { repliesAtOnce, threadsAtOnce, type Sort } from './rules.ts'

const { one, list } = operationsOf<typeof commentsContract>()
const care = operationsOf<typeof moderationContract>()

export function commentsOn(articleId: number, sort: Sort) {
  return list(
    'GET /comments/blog/:id',
    { params: { id: String(articleId) }, query: { sort, limit: String(threadsAtOnce) } },
    {
      failed: t('comments.list-failed'),
      failedMore: t('comments.more-comments-failed'),
    },
  )
}

export function repliesTo(threadId: number) {
  return list(
    'GET /comments/comment/:id',
    { params: { id: String(threadId) }, query: { limit: String(repliesAtOnce) } },
    {
      failed: t('comments.replies-failed'),
      failedMore: t('comments.more-replies-failed'),
    },
  )
}

/** Own ones that wait for an editor. */
export function waitingOn(articleId: number) {
  return one('GET /me/comments', { query: { article: String(articleId) } }, { failed: '' })
}

/** For editors: by where they stand, of one person when given. */
export function commentsToModerate(query: { show: 'held' | 'reported' | 'hidden' | 'all'; user?: string; search?: string; limit?: string }) {
  return care.list('GET /comments/queue', { query }, { failed: t('comments.queue-failed') })
}
