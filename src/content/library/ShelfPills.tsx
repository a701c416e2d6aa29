import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { ShelfFilters } from './client.ts'
import type { Facet } from './contract.ts'
import type { Shelf, Sort } from './rules.ts'

const orders = (): { sort: Sort; label: string }[] => [
  { sort: 'new', label: t('library.newest-first') },
  { sort: 'verdict', label: t('library.by-rating') },
  { sort: 'title', label: t('library.by-title') },
]

interface ShelfPillsProps {
  shelf: Shelf
  filters: ShelfFilters
  /** Genres to choose at once, on the page of all shelves. */
  genres?: Facet[]
}

/** Orders of a shelf, and its foremost genres. Links: each choice has its address. */
export function ShelfPills({ shelf, filters, genres }: ShelfPillsProps) {
  const { genre, year, language } = filters
  const here = filters.show === shelf
  return (
    <nav className="filter-pills" aria-label={t('library.order-of', { shelf })}>
      {orders()
        .slice(0, genres ? 2 : undefined)
        .map(({ sort, label }) => (
          <Link
            key={sort}
            to={href.entertainment({ show: shelf, genre, year, language, sort: sort === 'new' ? undefined : sort })}
            keep={here}
            aria-current={(filters.sort ?? 'new') === sort ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      {genres?.map(({ value, name }) => (
        <Link key={value} to={href.entertainment({ show: shelf, genre: value })} aria-current={genre === value ? 'true' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
