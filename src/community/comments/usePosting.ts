import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useCreation } from '#ui/creation.ts'
import type { Draft } from './comment-section-state.ts'
import type { Comment, commentsContract } from './contract.ts'

interface NewComment extends Draft {
  type: 'Blog' | 'Comment'
  id: number
}

/** Posts the comment or reply of one form: once, also if its answer is lost and it is changed then. */
export function usePosting(): (comment: NewComment) => Promise<Comment> {
  const api = useApi()
  const call = callsOf<typeof commentsContract>(api, { failed: t('comments.update-failed') })
  const creation = useCreation<NewComment, { data: Comment; quote: string | undefined }>({
    create: async (body, key) => ({
      ...(await callsOf<typeof commentsContract>(api, { key, failed: t('comments.add-failed') })('POST /comments', { body })),
      quote: body.quote,
    }),
    async change({ data: { id }, quote }, body) {
      const params = { id: String(id) }
      if (quote === body.quote) return { ...(await call('PUT /comments/:id', { params, body: { description: body.description } })), quote }
      await call('DELETE /comments/:id', { params })
      return null
    },
  })
  return async (comment) => (await creation.send(comment)).data
}
