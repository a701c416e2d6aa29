import { tParts } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { useKnown } from '#ui/query/useQuery.ts'
import { commentsOn } from './client.ts'
import type { ThreadList } from './contract.ts'
import { tabularNumber, visuallyHidden } from '#ui/MessageParts.tsx'

/** How many comments there are, as the way to them. `count` as the article has it; the list itself knows better. */
export function CommentCount({ articleId, count }: { articleId: number; count: number }) {
  const pages = useKnown(commentsOn(articleId, 'newest'), false).data as ThreadList[] | undefined // a list keeps its pages
  const comments = pages?.[0]?.meta.comments ?? count
  return (
    <a href="#comments">
      <span className="action-count">
        <Icon name="comment" />
      </span>
      {tParts('comments.comment-count', {
        count: comments,
        number: tabularNumber,
        label: visuallyHidden,
      })}
    </a>
  )
}
