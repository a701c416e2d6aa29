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
  if (approved === 'approved') return published_at ? t('articles.comes-out-on', { date: longDate(published_at) }) : t('articles.has-no-date')
  if (approved === 'submitted') return t('articles.waits-for-an-editor')
  if (approved === 'rejected') return t('articles.was-sent-back')
  return t('articles.is-a-draft')
}
