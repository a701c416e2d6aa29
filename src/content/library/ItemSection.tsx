import type { ReactNode } from 'react'
import { href, type Href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ListMore } from '#ui/ListMore.tsx'
import { Link } from '#ui/router/Link.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { useList } from '#ui/useList.ts'
import { isFiltered, itemList, type ShelfFilters } from './client.ts'
import { addressOf } from './item-display.ts'
import { ItemTile, TileSkeleton } from './ItemTile.tsx'
import { listPathOf, type ItemKind } from './rules.ts'
import './shelves.css'

/** Placeholders of the spec, section 4: the first page, and what is appended while more comes. */
const placeholders: Record<ItemKind, { first: number; more: number }> = {
  book: { first: 15, more: 3 },
  movie: { first: 15, more: 4 },
  music: { first: 12, more: 12 },
}

const words: Record<ItemKind, (total: number) => { title: string; all: string; rest: string }> = {
  book: (total) => ({ title: t('library.books'), all: t('library.all-books'), rest: t('library.all-of-the-books', { total }) }),
  movie: (total) => ({ title: t('library.movies'), all: t('library.all-movies'), rest: t('library.all-of-the-movies', { total }) }),
  music: (total) => ({ title: t('library.music'), all: t('library.all-music'), rest: t('library.all-of-the-albums', { total }) }),
}

const sizes: Record<ItemKind, string> = {
  book: '(max-width: 640px) 46vw, (max-width: 1020px) 23vw, 15vw',
  movie: '(max-width: 640px) 46vw, (max-width: 1020px) 23vw, 15vw',
  music: '(max-width: 640px) 40vw, 21vw',
}

interface ItemSectionProps {
  kind: ItemKind
  filters: ShelfFilters
  /** The first page only, with a way to all of them. */
  brief?: boolean
  /** Sorts and genres at the head of the section. */
  pills?: ReactNode
  /** Filters below it. */
  form?: ReactNode
}

/** One shelf: books with their spines, films on the slab, records whose disc slides out. */
export function ItemSection({ kind, filters, brief = false, pills, form }: ItemSectionProps) {
  const list = useList(itemList(kind, filters))
  const { first, more } = placeholders[kind]
  const { total } = list
  const { title, all, rest } = words[kind](total)
  const whole = href.entertainment({ show: listPathOf[kind] })
  const waiting = list.loading ? first : list.loadingMore ? more : 0
  const shelf = (
    <>
      <SectionHead
        id={listPathOf[kind]}
        title={title}
        note={total > 0 ? t('library.reviewed', { total }) : undefined}
        action={
          pills ||
          (brief && (
            <Link className="more-link" to={whole}>
              {all}
            </Link>
          ))
        }
      />
      {form}
      {list.failed ? (
        <QueryError query={list} />
      ) : !list.loading && list.items.length === 0 ? (
        <Bare whole={isFiltered(filters) ? whole : null} all={all} />
      ) : (
        <ul className={`${kind === 'music' ? 'album-grid' : 'item-grid'}${brief ? ' is-brief' : ''}`} aria-busy={waiting > 0}>
          {list.items.map((item) => (
            <ItemTile key={item.id} kind={kind} item={item} sizes={sizes[kind]} over />
          ))}
          {Array.from({ length: waiting }, (_, at) => (
            <TileSkeleton key={`placeholder ${at}`} kind={kind} />
          ))}
          {!list.loading && (list.hasMore || (!brief && list.pages.length > 1)) && (
            <li className="item-grid__rest">
              {brief ? (
                <Link className="item-grid__rest-link heading h4" to={whole}>
                  <span>
                    {rest} <Icon name="arrow-right" className="is-mirrored" />
                  </span>
                </Link>
              ) : (
                <ListMore list={list} from={(cursor) => href.entertainment({ ...filters, cursor })} />
              )}
            </li>
          )}
        </ul>
      )}
      <Listed kind={kind} slugs={list.items.map((item) => item.slug)} name={title} />
    </>
  )
  return kind === 'movie' ? (
    <section className="movie-band color-band is-tomato" aria-labelledby="movies">
      <div className="container">{shelf}</div>
    </section>
  ) : (
    <section className="section container" aria-labelledby={listPathOf[kind]}>
      {shelf}
    </section>
  )
}

function Bare({ whole, all }: { whole: Href | null; all: string }) {
  return (
    <EmptyNote
      title={t('library.nothing-here-yet')}
      action={
        whole && (
          <Link className="btn is-outlined" to={whole}>
            {all}
          </Link>
        )
      }
    >
      {t('library.reviews-appear-here-as-soon')}
    </EmptyNote>
  )
}

function Listed({ kind, slugs, name }: { kind: ItemKind; slugs: string[]; name: string }) {
  const site = useSite()
  if (!import.meta.env.SSR || slugs.length === 0) return null
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        name,
        itemListElement: slugs.map((slug, at) => ({ '@type': 'ListItem', position: at + 1, url: site.url + addressOf(kind, slug) })),
      }}
    />
  )
}
