import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import { useNav } from '#ui/router/NavProvider.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import type { SearchFilters } from './client.ts'
import type { SearchPage } from './contract.ts'
import { countText, sorts, type Sort } from './rules.ts'

const labels = (): Record<Sort, string> => ({ relevance: t('search.best-first'), newest: t('search.newest-first') })

/** The order, and the topics that articles found stand in. */
export function FilterMenu({ page, filters }: { page: SearchPage; filters: SearchFilters }) {
  const nav = useNav()
  const { q, kind, topic, sort } = filters
  // Of so many, the topics of the newest alone are counted.
  const more = page.kinds.some((found) => found.kind === 'article' && found.more)
  const inOrder = (value: Sort) => href.search({ q, kind, topic, sort: value === 'relevance' ? undefined : value })
  return (
    <div className="search-filters">
      <nav className="search-filters__topics" aria-label={t('search.topics')}>
        {page.topics.map(({ slug, name, total }) => (
          <Link key={slug} to={href.search({ q, topic: slug === topic ? undefined : slug, sort })} keep aria-current={slug === topic ? 'true' : undefined}>
            {name} <span className="meta tabular-nums">{countText(total, more)}</span>
          </Link>
        ))}
      </nav>
      <Segmented
        label={t('search.order')}
        segments={sorts.map((value) => ({ value, label: labels()[value], href: inOrder(value) }))}
        value={sort ?? 'relevance'}
        onChange={(value) => nav.go(inOrder(value), { keep: true })}
      />
    </div>
  )
}
