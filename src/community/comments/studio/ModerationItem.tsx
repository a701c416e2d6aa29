import { Button, Checkbox, Group, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate } from '#studio/moments.ts'
import { href } from '#base/paths.ts'
import { t, tParts } from '#i18n/messages.ts'
import type { QueuedComment } from '../moderation-contract.ts'
import { heldLabel, reportLabel } from './reason-labels.ts'
import { ReplyForm } from './ReplyForm.tsx'
import type { Moderation } from './useModeration.ts'
import type { Replying } from './useReplying.ts'

interface Props {
  comment: QueuedComment
  chosen: boolean
  onChoose: (chosen: boolean) => void
  moderation: Moderation
  replying: Replying
  /** Shows everything that its author wrote. */
  onAuthor: () => void
}

/** One comment of a moderation queue: its text, why it is here, and what can be done. */
export function ModerationItem({ comment, chosen, onChoose, replying, ...actions }: Props) {
  const isOpen = replying.isOpen(comment)
  return (
    <li>
      <Checkbox
        aria-label={t('studio-comments.choose-the-comment-of', { name: comment.user.name })}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div>
        <CommentText comment={comment} />
        {isOpen && <ReplyForm comment={comment} moderation={actions.moderation} onClose={() => replying.setOpen(comment, false)} />}
      </div>
      <Actions comment={comment} {...actions} onReply={mayReply(comment) && !isOpen ? () => replying.setOpen(comment, true) : undefined} />
    </li>
  )
}

/** Readers may answer what they see, and what is shown together with the answer. */
export function mayReply({ status }: QueuedComment): boolean {
  return status === 'shown' || status === 'held'
}

export function CommentText({ comment }: { comment: QueuedComment }) {
  return (
    <>
      <p className="meta">
        <Byline comment={comment} />
      </p>
      {comment.quote && <p className="meta">{t('studio-comments.on-a-quote', { quote: comment.quote })}</p>}
      <blockquote dir="auto">{comment.description}</blockquote>
      <Reasons comment={comment} />
    </>
  )
}

function Byline({ comment }: { comment: QueuedComment }) {
  return tParts<ReactNode>('studio-comments.byline', {
    name: comment.user.name,
    username: comment.user.username,
    banned: comment.user.banned ? 'yes' : 'no',
    article: comment.article.title,
    date: formatDate(comment.created_at),
    link: (inside) => (
      <a key="link" href={`${href.article({ slug: comment.article.slug })}#comment-${comment.id}`}>
        {inside}
      </a>
    ),
    author: (inside) => <b key="author">{inside}</b>,
  })
}

function Reasons({ comment: { status, reason, reports } }: { comment: QueuedComment }) {
  return (
    <>
      {status === 'hidden' && <p className="moderation-list__reason">{t('studio-comments.hidden-from-readers')}</p>}
      {status === 'held' && <p className="moderation-list__reason">{t('studio-comments.held-because', { reason: heldLabel(reason) })}</p>}
      {reports.map((report) => (
        <p key={report.username} className="moderation-list__reason">
          {reportLabel(report.reason)}
          {report.note && `: ${report.note}`} (@{report.username})
        </p>
      ))}
    </>
  )
}

interface ActionsProps extends Pick<Props, 'comment' | 'moderation' | 'onAuthor'> {
  onReply: (() => void) | undefined
}

function Actions({ comment, moderation, onAuthor, onReply }: ActionsProps) {
  const { status, reports, user } = comment
  const button = { size: 'compact-sm', variant: 'default', disabled: moderation.busy } satisfies ButtonProps
  return (
    <Group gap={6}>
      {status !== 'hidden' && (
        <Button {...button} onClick={() => void moderation.hide([comment])}>
          {t('studio-comments.hide')}
        </Button>
      )}
      {status !== 'shown' && (
        <Button {...button} onClick={() => void moderation.approve([comment])}>
          {t('studio-comments.show')}
        </Button>
      )}
      {reports.length > 0 && status === 'shown' && (
        <Button {...button} onClick={() => void moderation.dismissReports(comment)}>
          {t('studio-comments.keep-comment')}
        </Button>
      )}
      {onReply && (
        <Button {...button} onClick={onReply}>
          {t('comments.reply')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={onAuthor}>
        {t('studio-comments.all-comments-of-this-person')}
      </Button>
      <Button {...button} variant="subtle" color="red" onClick={() => void (user.banned ? moderation.allow(user) : moderation.banAndHide(user))}>
        {user.banned ? t('studio-comments.allow-again') : t('studio-comments.ban-and-hide-all')}
      </Button>
    </Group>
  )
}
