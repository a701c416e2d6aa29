import { useEffect, useState } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import { forgetSearches, recentSearches } from './recent.ts'

/** What was searched here lately; nothing until the browser has taken over, and nothing when there is nothing. */
export function RecentSearches({ onPick }: { onPick?: (q: string) => void }) {
  const [searches, setSearches] = useState<string[]>([])
  useEffect(() => setSearches(recentSearches()), [])
  if (searches.length === 0) return null
  function forget() {
    forgetSearches()
    setSearches([])
  }
  return (
    <section className="recent-searches">
      <h2 className="search-page__group">
        {t('search.recent')}
        <button type="button" onClick={forget}>
          {t('search.forget')}
        </button>
      </h2>
      <ul>
        {searches.map((q) => (
          <li key={q}>
            {onPick ? (
              <button type="button" className="heading h4" dir="auto" onClick={() => onPick(q)}>
                {q}
              </button>
            ) : (
              <Link className="heading h4" dir="auto" to={href.search({ q })}>
                {q}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
