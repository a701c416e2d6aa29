import { longDate } from '#base/dates.ts'
import { t } from '#i18n/messages.ts'
import type { Article } from './contract.ts'
import './not-published.css'

/** Over an article that its author, or an editor, sees before everybody else does. */
export function NotPublished({ article }: { article: Article }) {
  return (
    <p className="not-published" role="status">
      <b>{t('articles.not-published')}</b> {reasonOf(article)}
    </p>
  )
}

function reasonOf({ approved, published_at }: Article): string {
  if (approved === 'approved') return published_at ? `It comes out on ${longDate(published_at)}.` : 'It has no date yet.'
  if (approved === 'submitted') return 'An editor will read it; until then it is yours alone.'
  if (approved === 'rejected') return 'An editor has sent it back; it is yours alone.'
  return 'A draft: nobody sees it but you and the editors.'
}
