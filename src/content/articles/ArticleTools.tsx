import type { ReactNode } from 'react'
import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { shareThis } from '#ui/share.ts'

interface ArticleToolsProps {
  title: string
  /** Claps, comments, saving: whatever other features put here, one item each. */
  items: ReactNode[]
}

/** What a reader can do with an article: beside the text on a desk, at the foot of the screen on a phone. */
export function ArticleTools({ title, items, place }: ArticleToolsProps & { place: 'rail' | 'bar' }) {
  const share = (
    <button type="button" onClick={() => void shareThis(title)}>
      <span className="action-count">
        <Icon name="share" />
      </span>
      <span className={place === 'bar' ? 'visually-hidden' : undefined}>{t('action.share')}</span>
    </button>
  )
  const all = [...items, share]
  if (place === 'bar') {
    return (
      <div className="bottom-bar" role="group" aria-label={t('articles.this-article')}>
        {all.map((item, i) => (
          <div key={i}>{item}</div>
        ))}
      </div>
    )
  }
  return (
    <aside className="side-rail" aria-label={t('articles.this-article')}>
      <ul>
        {all.map((item, i) => (
          <li key={i}>{item}</li>
        ))}
      </ul>
    </aside>
  )
}
