import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { searchFilters } from '#discovery/search/client.ts'
import { RecentSearches } from '#discovery/search/RecentSearches.tsx'
import { SearchField, SearchResults } from '#discovery/search/SearchScreen.tsx'
import { PopularTopics } from '#content/topics/PopularTopics.tsx'
import { Head } from '#ui/Head.tsx'
import { useSearch } from '#ui/router/NavProvider.tsx'

export function Page() {
  const filters = searchFilters(useSearch())
  const { q } = filters
  return (
    <main id="main" tabIndex={-1} className="search-page">
      <Head
        title={q ? t('page.search-title', { words: q }) : t('action.search')}
        canonical={href.search()}
        noindex
        description={t('page.search-articles-issues-events-and')}
      />
      <h1 className="visually-hidden">{q ? t('page.search-for', { words: q }) : t('action.search')}</h1>
      <SearchField filters={filters} />
      {q ? (
        <SearchResults filters={{ ...filters, q }} />
      ) : (
        <>
          <RecentSearches />
          <div className="search-page__empty">
            <PopularTopics />
          </div>
        </>
      )}
    </main>
  )
}
