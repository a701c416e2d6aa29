import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { entertainment, isFiltered, type ShelfFilters } from '#content/library/client.ts'
import { FilterForm } from '#content/library/FilterForm.tsx'
import { ItemSection } from '#content/library/ItemSection.tsx'
import { ItemDialog, ItemPage } from '#content/library/ItemScreen.tsx'
import { NewestRow } from '#content/library/NewestRow.tsx'
import { itemKinds, kindOn, listPathOf } from '#content/library/rules.ts'
import { ShelfPills } from '#content/library/ShelfPills.tsx'
import { ShelfTabs } from '#content/library/ShelfTabs.tsx'
import { useOpenItem } from '#content/library/useOpenItem.ts'
import { ReviewHeadline } from '#content/library/ReviewHeadline.tsx'
import { MentionedIn } from '#discovery/mentions/MentionedIn.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Head } from '#ui/Head.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import '#content/library/entertainment.css'

/** The shelves, and each item over them: one screen with many addresses. */
export function Page() {
  const { open, list, close, notice } = useOpenItem()
  const aside = open && <MentionedIn kind={open.kind} slug={open.slug} />
  return (
    <main id="main" tabIndex={-1} onClickCapture={notice}>
      {list ? (
        <>
          {!open && <ListHead filters={list} />}
          <Shelves filters={list} />
        </>
      ) : (
        open && (
          <>
            <div className="container item-page">
              <Link className="more-link item-page__back" to={href.entertainment({ show: listPathOf[open.kind] })}>
                {t('page.all-reviews')}
              </Link>
              <ItemPage {...open} aside={aside} />
            </div>
            <NewestRow kind={open.kind} />
          </>
        )
      )}
      {open && list && <ItemDialog {...open} aside={aside} onClose={close} />}
    </main>
  )
}

function ListHead({ filters }: { filters: ShelfFilters }) {
  const { show } = filters
  return (
    <Head
      title={show ? t('page.reviews-of', { show }) : t('page.books-movies-music')}
      canonical={href.entertainment({ show })}
      noindex={isFiltered(filters)}
      description={t('page.books-movies-and-music-reviewed')}
    />
  )
}

function Shelves({ filters }: { filters: ShelfFilters }) {
  const { show } = filters
  const overview = useQuery(entertainment(show))
  const facets = overview.data?.data
  const narrow = show !== undefined || isFiltered(filters)
  return (
    <>
      <div className="container">
        <div className="page-title">
          <h1 className="heading is-longer">{t('page.entertainment')}</h1>
          <p className="italic">{t('page.books-movies-and-music-reviewed')}</p>
        </div>
        {narrow && <ShelfTabs show={show} />}
        <QueryError query={overview} />
        {facets?.verdict && <ReviewHeadline newest={facets.verdict} />}
        {narrow && !show && <FilterForm filters={filters} facets={facets} />}
      </div>
      {(show ? [kindOn[show]] : itemKinds).map((kind) => (
        <ItemSection
          key={kind}
          kind={kind}
          filters={filters}
          brief={!narrow}
          pills={
            show ? (
              <ShelfPills shelf={show} filters={filters} />
            ) : (
              kind === 'book' && !narrow && <ShelfPills shelf="books" filters={filters} genres={facets?.top.books ?? []} />
            )
          }
          form={show ? <FilterForm filters={filters} facets={facets} /> : undefined}
        />
      ))}
    </>
  )
}
