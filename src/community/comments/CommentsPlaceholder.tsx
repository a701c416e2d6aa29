import { t } from '#i18n/messages.ts'
import { Skeletons } from '#ui/Skeleton.tsx'
import { threadPlaceholders } from './rules.ts'

/** What stands for the comments before their code is here. */
export function CommentsPlaceholder() {
  return (
    <section className="container section comment-section" id="comments" aria-label={t('comments.replies')}>
      <div />
      <div className="comment-section__list" aria-busy="true">
        <Skeletons count={threadPlaceholders} shape="line" />
      </div>
    </section>
  )
}
