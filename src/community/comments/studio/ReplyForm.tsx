import { useEffect, useRef, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { usePosting } from '../usePosting.ts'
import type { QueuedComment } from '../moderation-contract.ts'
import type { Moderation } from './useModeration.ts'

interface Props {
  comment: QueuedComment
  moderation: Moderation
  onClose: () => void
}

/** Answers a comment where it is moderated; a held one is shown with the answer. */
export function ReplyForm({ comment, moderation, onClose }: Props) {
  const [text, setText] = useState('')
  const post = usePosting()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])

  async function send(): Promise<void> {
    const reply = () => post({ type: 'Comment', id: comment.id, description: text })
    if (text.trim() && (await moderation.reply(comment, reply))) onClose()
  }

  return (
    <form
      className="reply-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        ref={field}
        rows={3}
        dir="auto"
        value={text}
        aria-label={t('studio-comments.reply-to', { name: comment.user.name })}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="actions">
        <button type="submit" className="btn is-small" disabled={moderation.busy || text.trim() === ''}>
          {comment.status === 'held' ? t('studio-comments.show-and-reply') : t('studio-comments.send-reply')}
        </button>
        <button type="button" className="btn is-small is-outlined" onClick={onClose}>
          {t('action.cancel')}
        </button>
      </p>
    </form>
  )
}
