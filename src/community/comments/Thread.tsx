import { useEffect, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useList } from '#ui/useList.ts'
import { CommentItem, CommentPicture } from './CommentItem.tsx'
import { repliesTo } from './client.ts'
import type { Comment, Thread as ThreadData } from './contract.ts'
import { NewCommentForm } from './NewCommentForm.tsx'
import { replyPlaceholders } from './rules.ts'
import { useCommentSection } from './comment-section-state.ts'
import { hasDraft } from './useDraft.ts'

/** A comment with its replies, oldest first; of many, the newest until the others are asked for. */
export function Thread({ thread }: { thread: ThreadData }) {
  const talk = useCommentSection()
  const [all, setAll] = useState(false)
  /** The comment whose answer is being written; `asked`: by a click just now. */
  const [answer, setAnswer] = useState<{ to: Comment; asked: boolean } | null>(null)
  // An answer that was begun before a reload is still there.
  useEffect(() => {
    const begun = [thread, ...thread.replies].find((comment) => hasDraft(draftOf(comment)))
    if (begun) setAnswer({ to: begun, asked: false })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page comes alive
  }, [])
  const head = talk.view(thread)
  if (!head) return null
  const known = [...thread.replies].reverse()
  const own = talk.mine.filter((one) => one.commentable_type === 'Comment' && one.commentable_id === thread.id)
  const more = head.replies_count > known.length
  const onReply = (comment: Comment) => () => setAnswer({ to: comment, asked: true })
  /** Closes the field; the keyboard goes on at a comment. */
  function leave(id: number) {
    setAnswer(null)
    setTimeout(() => document.getElementById(`comment-${id}`)?.focus({ preventScroll: true }))
  }
  return (
    <article
      className="comment"
      id={`comment-${thread.id}`}
      tabIndex={-1}
      data-linked={talk.linkedId === thread.id ? '' : undefined}
      aria-label={head.user ? t('comments.comment-by', { name: head.user.name }) : t('comments.a-comment-that-is-gone')}
    >
      <CommentPicture user={head.user} />
      <div>
        <CommentItem comment={head} onReply={onReply(head)} />
      </div>
      {all ? (
        <AllReplies thread={thread} own={own} onReply={onReply} />
      ) : (
        <>
          {more && (
            <button type="button" className="comment__earlier more-link" onClick={() => setAll(true)}>
              {t('comments.all-replies', { count: head.replies_count })}
            </button>
          )}
          <Replies replies={known} own={own} onReply={onReply} />
        </>
      )}
      {answer && (
        <div className="comment__reply">
          <NewCommentForm
            key={answer.to.id}
            target={{ type: 'Comment', id: answer.to.id }}
            name={draftOf(answer.to)}
            label={replyLabel(answer.to)}
            placeholder={replyLabel(answer.to)}
            action={t('comments.post-reply')}
            focused={answer.asked}
            onCancel={() => leave(answer.to.id)}
            onPosted={({ id }) => leave(id)}
          />
        </div>
      )}
    </article>
  )
}

function draftOf(comment: Comment): string {
  return `reply:${comment.id}`
}

interface RepliesProps {
  replies: Comment[]
  own: Comment[]
  onReply: (comment: Comment) => () => void
}

/** In the order of time. */
function Replies({ replies, own, onReply }: RepliesProps) {
  const talk = useCommentSection()
  const mine = own.filter((one) => !replies.some((reply) => reply.id === one.id))
  return [...replies, ...mine].map((reply) => {
    const now = talk.view(reply)
    return (
      now && (
        <article
          key={reply.id}
          className="comment"
          id={`comment-${reply.id}`}
          tabIndex={-1}
          data-linked={talk.linkedId === reply.id ? '' : undefined}
          aria-label={now.user ? t('comments.reply-by', { name: now.user.name }) : t('comments.reply-by-somebody')}
        >
          <CommentPicture user={now.user} />
          <div>
            <CommentItem comment={now} onReply={onReply(now)} />
          </div>
        </article>
      )
    )
  })
}

/** The spec: replies come newest first and are turned round. What is there already stays on the screen meanwhile. */
function AllReplies({ thread, own, onReply }: { thread: ThreadData } & Omit<RepliesProps, 'replies'>) {
  const { version } = useCommentSection()
  const list = useList(repliesTo(thread.id))
  const { refetch } = list
  const [drawn] = useState(version)
  useEffect(() => {
    if (version !== drawn) void refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asks again for every new version, and only then
  }, [version])
  const replies = [...(list.items.length > 0 ? list.items : thread.replies)].reverse()
  const failed = list.failed ?? list.failedMore
  return (
    <>
      {(list.loading || list.loadingMore) && <CommentSkeletons count={replyPlaceholders} />}
      {failed && (
        <p className="comment__earlier is-error" role="alert">
          {failed}{' '}
          <button type="button" className="more-link" onClick={() => void (list.failed ? list.refetch() : list.more())}>
            {t('action.try-again')}
          </button>
        </p>
      )}
      {list.hasMore && !list.loadingMore && !failed && (
        <button type="button" className="comment__earlier more-link" onClick={list.more}>
          {t('comments.earlier', { count: list.total - list.items.length })}
        </button>
      )}
      <Replies replies={replies} own={own} onReply={onReply} />
    </>
  )
}

function replyLabel({ user }: Comment): string {
  return user ? t('comments.your-reply-to', { name: user.name }) : t('comments.your-reply')
}

/** Comments on their way, in the size of what comes. */
export function CommentSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, i) => (
    <div key={i} className="comment" aria-hidden="true">
      <span className="avatar skeleton__bar" />
      <Skeleton shape="text" lines={3} voice="meta" />
    </div>
  ))
}
