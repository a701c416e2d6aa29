import { useEffect, useMemo, useState } from 'react'
import { callsOf } from '#base/api-client.ts'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useKnown, useQuery } from '#ui/query/useQuery.ts'
import { useSession } from '#ui/session/useSession.ts'
import { toast } from '#ui/toast.ts'
import type { moderationContract } from './moderation-contract.ts'
import { commentsOn, waitingOn } from './client.ts'
import type { Comment, commentsContract, ThreadList } from './contract.ts'
import type { Sort } from './rules.ts'
import type { CommentSectionState } from './comment-section-state.ts'

const minute = 60_000

/** Everything that can be done to the comments of an article, and what became of it. */
export function useCommentSectionState(articleId: number, sort: Sort, open: boolean, linkedId: number | null): CommentSectionState {
  const api = useApi()
  const store = useQueryStore()
  const { user: reader } = useSession()
  const now = useNow()
  const [said, setSaid] = useState<Comment[]>([])
  const [changed, setChanged] = useState<ReadonlyMap<number, Partial<Comment> | null>>(new Map())
  const [version, setVersion] = useState(0)
  const waiting = useQuery(waitingOn(articleId), { enabled: reader !== null })
  const list = commentsOn(articleId, sort)
  const pages = useKnown(list, false).data

  return useMemo(() => {
    const calls = (failed: string) => callsOf<typeof commentsContract>(api, { failed })
    const care = callsOf<typeof moderationContract>(api)
    const change = (id: number, change: Partial<Comment> | null) => setChanged((before) => new Map(before).set(id, change && { ...before.get(id), ...change }))
    const stub = { description: '', quote: '', user: null }
    /** One page is asked for anew; several would fall back to the first one under the reader's eyes. `by`: one more or one less. */
    function reload(comment: Comment, by: 1 | -1): void {
      setVersion((count) => count + 1)
      if (Array.isArray(pages) && pages.length > 1) store.updatePages(list, (all) => all.map((page) => counted(page, comment, by)))
      else void store.refetch(list)
    }
    const held = reader === null ? [] : (waiting.data?.data ?? [])
    return {
      articleId,
      open,
      reader,
      now,
      linkedId,
      version,
      mine: [...said, ...held.filter((one) => !said.some((other) => other.id === one.id))],
      view(comment) {
        const here = changed.get(comment.id)
        return here === null ? null : { ...comment, ...here }
      },
      posted(comment) {
        setSaid((before) => [...before, comment])
        if (comment.status === 'held') return toast(t('comments.held'))
        toast(comment.commentable_type === 'Blog' ? t('comments.comment-posted') : t('comments.reply-posted'), { tone: 'success' })
        reload(comment, 1)
      },
      async edit(comment, description) {
        const { data } = await calls(t('comments.update-failed'))('PUT /comments/:id', { params: { id: String(comment.id) }, body: { description } })
        change(comment.id, { description: data.description, edited_at: data.edited_at, status: data.status })
        toast(data.status === 'held' ? t('comments.held') : t('comments.updated'), { tone: data.status === 'held' ? 'info' : 'success' })
      },
      async remove(comment) {
        await calls(t('comments.delete-failed'))('DELETE /comments/:id', { params: { id: String(comment.id) } })
        toast(t('comments.deleted'), { tone: 'success' })
      },
      forget(comment) {
        setSaid((before) => before.filter((one) => one.id !== comment.id))
        change(comment.id, comment.replies_count > 0 ? { ...stub, status: 'deleted' } : null)
        reload(comment, -1)
        if (comment.status === 'held') void waiting.refetch()
      },
      async report(comment, reason) {
        const { message } = await calls('')('POST /comments/:id/report', { params: { id: String(comment.id) }, body: { reason } })
        toast(message)
      },
      async hide(comment) {
        await care('PUT /comments/:id/status', { params: { id: String(comment.id) }, body: { status: 'hidden' } })
        change(comment.id, comment.replies_count > 0 ? { ...stub, status: 'hidden' } : null)
        reload(comment, -1)
      },
      async pin(comment, pinned) {
        await care('PUT /comments/:id/pin', { params: { id: String(comment.id) }, body: { pinned } })
        await store.refetch(list)
      },
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list is named by article and sort
  }, [api, store, articleId, sort, open, reader, now, linkedId, version, said, changed, pages, waiting.data])
}

/** A page of the list after a comment came or went, where it is not asked for anew. */
function counted(page: ThreadList, comment: Comment, by: 1 | -1): ThreadList {
  const threadId = comment.commentable_type === 'Comment' ? comment.commentable_id : null
  return {
    ...page,
    data: page.data.map((thread) => (thread.id === threadId ? { ...thread, replies_count: thread.replies_count + by } : thread)),
    meta: { ...page.meta, comments: page.meta.comments + by },
  }
}

/** The time by the minute; null on the server and in the first drawing, which has to be the same. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}
