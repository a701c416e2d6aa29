import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { PopularTopics } from '#content/topics/PopularTopics.tsx'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { Link } from '#ui/router/Link.tsx'

interface NothingFoundProps {
  q: string
  suggestion: string | null
  onPick?: (q: string) => void
  onFollow?: () => void
}

/** Nothing has these words: what may have been meant, and where else one can begin. */
export function NothingFound({ q, suggestion, onPick, onFollow }: NothingFoundProps) {
  const words = q.replace(/["“”„«»]/g, '').trim()
  return (
    <div className="search-page__empty">
      <EmptyNote
        title={t('search.nothing-found')}
        action={
          suggestion === null ? undefined : onPick ? (
            <button type="button" className="btn" onClick={() => onPick(suggestion)}>
              {suggestion}
            </button>
          ) : (
            <Link className="btn" to={href.search({ q: suggestion })}>
              {suggestion}
            </Link>
          )
        }
      >
        {suggestion === null ? t('search.nothing-was-found', { words }) : t('search.did-you-mean', { words })}
      </EmptyNote>
      <PopularTopics onFollow={onFollow} />
    </div>
  )
}
