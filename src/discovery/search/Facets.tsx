import { t } from '#i18n/messages.ts'
import { kindOf } from '#content/kinds.ts'
import { href } from '#base/paths.ts'
import { Link } from '#ui/router/Link.tsx'
import type { SearchPage } from './contract.ts'
import type { SearchFilters } from './client.ts'
import { countText } from './rules.ts'

interface FacetsProps {
  kinds: SearchPage['kinds']
  filters: SearchFilters
  onFollow?: () => void
  /** Leaves scroll and focus where they are. */
  keep?: boolean
}

/** Kinds in which something was found, with how many; each is a link. */
export function Facets({ kinds, filters, onFollow, keep = false }: FacetsProps) {
  const { q, sort } = filters
  const all = kinds.reduce((sum, { total }) => sum + total, 0)
  const isOpen = kinds.some(({ more }) => more)
  return (
    <nav className="search-facets" aria-label={t('search.kinds')}>
      <Link to={href.search({ q, sort })} keep={keep} onClick={onFollow} aria-current={filters.kind ? undefined : 'true'}>
        {t('search.everything')}
        <sup className="tabular-nums">{countText(all, isOpen)}</sup>
      </Link>
      {kinds.map(({ kind, total, more }) => (
        <Link key={kind} to={href.search({ q, kind, sort })} keep={keep} onClick={onFollow} aria-current={filters.kind === kind ? 'true' : undefined}>
          {kindOf(kind).labels}
          <sup className="tabular-nums">{countText(total, more)}</sup>
        </Link>
      ))}
    </nav>
  )
}
