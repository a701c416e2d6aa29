import { useState } from 'react'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { toast } from '#ui/toast.ts'
import type { Comment } from './contract.ts'
import { isOwn, mayReport, reportReasons, type ReportReason } from './rules.ts'
import { useCommentSection } from './comment-section-state.ts'
import { answerForm } from './PlainComments.tsx'

interface CommentActionsProps {
  comment: Comment
  onReply: (() => void) | undefined
  onEdit: () => void
  onGone: () => void
}

const reasons = (): Record<ReportReason, string> => ({
  spam: t('comments.reason-spam'),
  abuse: t('comments.reason-abuse'),
  'off-topic': t('comments.reason-off-topic'),
  other: t('comments.reason-other'),
})

/** What this reader may do with a comment. Before it is known who reads, and for visitors, that is to answer. */
export function CommentActions({ comment, onReply, onEdit, onGone }: CommentActionsProps) {
  const { reader, open, remove, report, hide, pin } = useCommentSection()
  const [asking, setAsking] = useState<'delete' | 'report' | null>(null)
  const [busy, setBusy] = useState(false)
  const looksAfter = reader?.role === 'editor' || reader?.role === 'admin'

  async function attempt(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    try {
      await work()
      setAsking(null)
    } catch (thrown) {
      toast((thrown instanceof Problem && thrown.message) || wentWrong(), { tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  if (asking === 'delete')
    return <DeleteQuestion busy={busy} onDelete={() => void attempt(() => remove(comment).then(onGone))} onCancel={() => setAsking(null)} />
  if (asking === 'report')
    return <ReportQuestion busy={busy} onReport={(reason) => void attempt(() => report(comment, reason))} onCancel={() => setAsking(null)} />
  return (
    <p className="meta comment__actions">
      {open && onReply && comment.status === 'shown' && (
        <button
          type="submit"
          form={answerForm}
          name="id"
          value={comment.id}
          onClick={(event) => {
            event.preventDefault()
            onReply()
          }}
        >
          {t('comments.reply')}
        </button>
      )}
      {isOwn(reader, comment) && (
        <>
          <button type="button" onClick={onEdit}>
            {t('action.edit')}
          </button>
          <button type="button" onClick={() => setAsking('delete')}>
            {t('action.delete')}
          </button>
        </>
      )}
      {mayReport(reader, comment) && !looksAfter && (
        <button type="button" onClick={() => setAsking('report')}>
          {t('comments.report')}
        </button>
      )}
      {looksAfter && comment.status === 'shown' && (
        <>
          <button type="button" aria-busy={busy} onClick={() => void attempt(() => hide(comment))}>
            {t('comments.hide')}
          </button>
          {comment.commentable_type === 'Blog' && (
            <button type="button" aria-busy={busy} onClick={() => void attempt(() => pin(comment, !comment.pinned))}>
              {comment.pinned ? t('comments.unpin') : t('comments.pin')}
            </button>
          )}
        </>
      )}
    </p>
  )
}

function DeleteQuestion({ busy, onDelete, onCancel }: { busy: boolean; onDelete: () => void; onCancel: () => void }) {
  return (
    <p className="meta comment__actions" role="group" aria-label={t('comments.delete-this-comment')}>
      <span>{t('comments.delete-it-for-good')}</span>
      <button type="button" aria-busy={busy} onClick={onDelete}>
        {t('action.delete')}
      </button>
      <button type="button" onClick={onCancel}>
        {t('comments.keep-it')}
      </button>
    </p>
  )
}

function ReportQuestion({ busy, onReport, onCancel }: { busy: boolean; onReport: (reason: ReportReason) => void; onCancel: () => void }) {
  return (
    <p className="meta comment__actions" role="group" aria-label={t('comments.reason-question')}>
      {reportReasons.map((reason) => (
        <button key={reason} type="button" aria-busy={busy} onClick={() => onReport(reason)}>
          {reasons()[reason]}
        </button>
      ))}
      <button type="button" onClick={onCancel}>
        {t('comments.never-mind')}
      </button>
    </p>
  )
}
