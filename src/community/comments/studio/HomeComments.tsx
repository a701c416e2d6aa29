import { t } from '#i18n/messages.ts'
import { StudioLink } from '#studio/StudioLink.tsx'
import { useList } from '#ui/useList.ts'
import { commentsToModerate } from '../client.ts'
import type { QueuedComment } from '../moderation-contract.ts'
import { CommentText, mayReply } from './ModerationItem.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { useModeration, type Moderation } from './useModeration.ts'
import { useReplying, type Replying } from './useReplying.ts'
import '#content/admin/studio/content-admin.css'

const most = 4

/** Held and new comments on the studio's home, approved and answered where they stand; nothing where nobody has commented. */
export function HomeComments() {
  const [heldOnes, newest] = [commentsToModerate({ show: 'held', limit: String(most) }), commentsToModerate({ show: 'all', limit: String(most) })]
  const [held, all] = [useList(heldOnes), useList(newest)]
  const moderation = useModeration(() => void Promise.all([held.refetch(), all.refetch()]))
  const others = all.items.filter(({ id, status }) => status !== 'hidden' && !held.items.some((one) => one.id === id))
  const { comments, ...replying } = useReplying([...held.items, ...others].slice(0, most))
  if (comments.length === 0) return null
  return (
    <section className="home-comments" aria-labelledby="home-comments">
      <h2 id="home-comments">
        {t('studio-comments.comments')} <StudioLink to="/studio/comments?show=all">{t('studio-comments.all')}</StudioLink>
      </h2>
      <ul className="moderation-list">
        {comments.map((comment) => (
          <HomeComment key={comment.id} comment={comment} moderation={moderation} replying={replying} />
        ))}
      </ul>
    </section>
  )
}

function HomeComment({ comment, moderation, replying }: { comment: QueuedComment; moderation: Moderation; replying: Replying }) {
  const isOpen = replying.isOpen(comment)
  return (
    <li>
      <div>
        <CommentText comment={comment} />
        {isOpen && <ReplyForm comment={comment} moderation={moderation} onClose={() => replying.setOpen(comment, false)} />}
      </div>
      <div className="actions">
        {comment.status === 'held' && (
          <button type="button" className="btn is-small" disabled={moderation.busy} onClick={() => void moderation.approve([comment])}>
            {t('studio-comments.show')}
          </button>
        )}
        {mayReply(comment) && !isOpen && (
          <button type="button" className="btn is-small is-outlined" onClick={() => replying.setOpen(comment, true)}>
            {t('comments.reply')}
          </button>
        )}
      </div>
    </li>
  )
}
