import type { ChangeEvent } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { FacetSelect } from '#ui/FacetSelect.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useNav } from '#ui/router/NavProvider.tsx'
import { isFiltered, type ShelfFilters } from './client.ts'
import type { Overview } from './contract.ts'

interface FilterFormProps {
  filters: ShelfFilters
  facets: Overview | undefined
}

/** Genre, year and language of a shelf; they live in the address, and the form works without script. */
export function FilterForm({ filters, facets }: FilterFormProps) {
  const nav = useNav()
  const { show, sort, genre, year, language } = filters
  const choose = (name: keyof ShelfFilters) => (event: ChangeEvent<HTMLSelectElement>) =>
    nav.go(href.entertainment({ show, sort, genre, year, language, [name]: event.target.value }), { keep: true })
  return (
    <form className="library-filters" method="get" action={href.entertainment()}>
      {show && <input type="hidden" name="show" value={show} />}
      {sort && <input type="hidden" name="sort" value={sort} />}
      <FacetSelect name="genre" label={t('library.genre')} all={t('library.every-genre')} value={genre} facets={facets?.genres} onChange={choose('genre')} />
      <FacetSelect name="year" label={t('library.year')} all={t('library.every-year')} value={year} facets={facets?.years} onChange={choose('year')} />
      <FacetSelect
        name="language"
        label={t('library.language')}
        all={t('library.every-language')}
        value={language}
        facets={facets?.languages}
        onChange={choose('language')}
      />
      <button className="btn is-outlined is-small" type="submit">
        {t('library.show')}
      </button>
      {isFiltered({ genre, year, language }) && (
        <Link className="more-link" to={href.entertainment({ show, sort })} keep>
          {t('library.show-everything')}
        </Link>
      )}
    </form>
  )
}
