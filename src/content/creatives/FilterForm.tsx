import type { ChangeEvent } from 'react'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { FacetSelect } from '#ui/FacetSelect.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useNav } from '#ui/router/NavProvider.tsx'
import type { Filters } from './client.ts'
import type { Facet } from './contract.ts'

interface FilterFormProps {
  filters: Filters
  tags: Facet[]
  creators: Facet[]
}

/** Narrows the pieces to a tag or to somebody; both live in the address, and the form works without script. */
export function FilterForm({ filters, tags, creators }: FilterFormProps) {
  const nav = useNav()
  const choose = (name: keyof Filters) => (event: ChangeEvent<HTMLSelectElement>) =>
    nav.go(href.creatives({ ...filters, cursor: undefined, [name]: event.target.value }), { keep: true })
  return (
    <form className="creative-filters" method="get" action={href.creatives()}>
      {filters.kind && <input type="hidden" name="kind" value={filters.kind} />}
      <FacetSelect name="tag" label={t('creatives.tag')} all={t('creatives.about-everything')} value={filters.tag} facets={tags} onChange={choose('tag')} />
      <FacetSelect
        name="creator"
        label={t('creatives.made-by')}
        all={t('creatives.by-everybody')}
        value={filters.creator}
        facets={creators}
        onChange={choose('creator')}
      />
      <button className="btn is-outlined is-small" type="submit">
        {t('creatives.show')}
      </button>
      {(filters.tag ?? filters.creator) !== undefined && (
        <Link className="more-link" to={href.creatives({ kind: filters.kind })} keep>
          {t('creatives.show-everything')}
        </Link>
      )}
    </form>
  )
}
