import { feedLinks } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { creativeList, filtersIn } from '#content/creatives/client.ts'
import { FilterForm } from '#content/creatives/FilterForm.tsx'
import { Masonry } from '#content/creatives/Masonry.tsx'
import { kindPlurals } from '#content/creatives/rules.ts'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { PageName } from '#ui/PageName.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Head } from '#ui/Head.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useSearch } from '#ui/router/NavProvider.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { useList } from '#ui/useList.ts'

/** Placeholders of the spec, section 4. */
const [first, more] = [6, 12]

export function Page() {
  const site = useSite()
  const filters = filtersIn(useSearch())
  const { kind, tag, creator, cursor } = filters
  const list = useList(creativeList(filters))
  const { kinds = [], tags = [], creators = [] } = list.pages[0] ?? {}
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head
        title={kind ? kindPlurals[kind] : t('page.creatives')}
        canonical={href.creatives({ kind })}
        noindex={tag !== undefined || creator !== undefined || cursor !== undefined}
        alternates={feedLinks(t('page.creatives'), href.creatives())}
        description={t('page.pictures-poems-comics-films-and')}
        image={list.items[0]?.cover ?? null}
      />
      {import.meta.env.SSR && (
        <JsonLd
          data={{
            '@context': 'https://schema.org',
            '@type': 'ItemList',
            name: t('page.creatives'),
            itemListElement: list.items.map(({ slug }, at) => ({ '@type': 'ListItem', position: at + 1, url: site.url + href.creative({ slug }) })),
          }}
        />
      )}
      <div className="page-title">
        <PageName name={kind ? kindPlurals[kind] : t('page.creatives')} />
        <p className="italic">{t('page.pictures-poems-texts-and-files')}</p>
      </div>
      {kinds.length > 1 && (
        <nav className="creative-kinds" aria-label={t('page.kinds')}>
          <Link to={href.creatives({ tag, creator })} keep aria-current={kind ? undefined : 'true'}>
            {t('page.everything')}
          </Link>
          {kinds.map((one) => (
            <Link key={one.kind} to={href.creatives({ kind: one.kind, tag, creator })} keep aria-current={one.kind === kind ? 'true' : undefined}>
              {kindPlurals[one.kind]}
            </Link>
          ))}
        </nav>
      )}
      {(tags.length > 0 || creators.length > 0) && <FilterForm filters={filters} tags={tags} creators={creators} />}
      {list.failed ? (
        <QueryError query={list} />
      ) : !list.loading && list.items.length === 0 ? (
        <EmptyNote
          title={t('page.no-creatives-yet')}
          action={
            (kind ?? tag ?? creator) && (
              <Link className="btn is-outlined" to={href.creatives()}>
                {t('page.everything')}
              </Link>
            )
          }
        >
          {t('page.no-creatives-hint')}
        </EmptyNote>
      ) : (
        <Masonry creatives={list.items} placeholders={list.loading ? first : list.loadingMore ? more : 0} />
      )}
      {list.items.length > 0 && <ListMore list={list} from={(cursor) => href.creatives({ ...filters, cursor })} />}
    </main>
  )
}
