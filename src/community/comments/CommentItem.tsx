import { useEffect, useRef, useState } from 'react'
import { href } from '#base/paths.ts'
import { t, tParts } from '#i18n/messages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Link } from '#ui/router/Link.tsx'
import { CommentActions } from './CommentActions.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentText } from './CommentText.tsx'
import { CommentTime } from './CommentTime.tsx'
import type { Comment, CommentUser } from './contract.ts'
import { useCommentSection } from './comment-section-state.ts'

interface CommentItemProps {
  comment: Comment
  /** Opens the field for an answer to it; absent where it cannot be answered. */
  onReply?: () => void
}

/** How long a deleted one says so before the list loads anew, ms. */
const goneFor = 1_500

/** One comment or reply, without those below it. */
export function CommentItem({ comment, onReply }: CommentItemProps) {
  const talk = useCommentSection()
  const [mode, setMode] = useState<'read' | 'edit' | 'gone'>('read')
  const { forget } = talk
  const latest = useRef({ comment, forget })
  latest.current = { comment, forget }
  useEffect(() => {
    if (mode !== 'gone') return
    const timer = setTimeout(() => {
      latest.current.forget(latest.current.comment)
      // With replies below it, it stays as a stub.
      setMode('read')
    }, goneFor)
    return () => clearTimeout(timer)
  }, [mode])
  const isReply = comment.commentable_type === 'Comment'
  const { user } = comment
  if (mode === 'gone') {
    return (
      <p className="comment__removed" role="status">
        {isReply ? t('comments.reply-gone') : t('comments.comment-gone')}
      </p>
    )
  }
  if (user === null)
    return <p className="comment__removed">{comment.status === 'deleted' ? t('comments.deleted-by-author') : t('comments.removed-by-editor')}</p>
  return (
    <>
      <p className="meta">
        <Name user={user} />
        {comment.reply_to && <span>{tParts('comments.reply-to', { name: <b key="name">{comment.reply_to.name}</b> })}</span>}
        <CommentTime id={comment.id} at={comment.created_at} now={talk.now} />
        {comment.edited_at !== null && <span>{t('comments.edited')}</span>}
        {comment.pinned && <span className="comment__pinned">{t('comments.pinned')}</span>}
        {comment.status === 'held' && <span className="comment__pinned">{t('comments.waits-for-an-editor')}</span>}
      </p>
      {comment.quote && (
        <blockquote className="quoted-passage" dir="auto">
          {comment.quote}
        </blockquote>
      )}
      {mode === 'edit' ? (
        <CommentForm
          name={`edit:${comment.id}`}
          label={t('comments.your-comment')}
          action={t('action.save')}
          start={comment.description}
          focused
          onCancel={() => setMode('read')}
          onSend={async ({ description }) => {
            await talk.edit(comment, description)
            setMode('read')
          }}
        />
      ) : (
        <>
          <CommentText text={comment.description} />
          <CommentActions comment={comment} onReply={onReply} onEdit={() => setMode('edit')} onGone={() => setMode('gone')} />
        </>
      )}
    </>
  )
}

/** The picture beside a comment, or the room for it. */
export function CommentPicture({ user }: { user: CommentUser | null }) {
  return user ? <Avatar name={user.name} image={user.avatar} /> : <span className="avatar" aria-hidden="true" />
}

function Name({ user }: { user: CommentUser }) {
  const name = <b>{t('comments.name-and-role', { name: user.name, role: user.standing })}</b>
  return user.has_page ? <Link to={href.author({ username: user.username })}>{name}</Link> : name
}
