import { useEffect, useRef, useState } from 'react'
import { t } from '#i18n/messages.ts'
import { labelOf, pageIn, spreadOf, stepTo, pageAfterTurn } from '#content/pdf-pages/rules.ts'
import { Icon } from '#ui/Icon.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { useNav, useSearch } from '#ui/router/NavProvider.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { usePinched } from '#ui/usePinched.ts'
import { useReaderKeys } from '#ui/useReaderKeys.ts'
import { useSwipe } from '#ui/useSwipe.ts'
import { bookletAddress, pagesId, shapeOf } from './booklet-pages.ts'
import { BookletThumbs } from './BookletThumbs.tsx'
import { BookletText } from './BookletText.tsx'
import { creativePages } from './client.ts'
import type { Booklet as Pages, Creative } from './contract.ts'
import { BookletPage } from './BookletPage.tsx'
import { Lightbox } from './Lightbox.tsx'
import './booklet.css'
import { Turn, PageNumber } from './BookletTurn.tsx'
import { fetchAhead, picturesOf } from './booklet-pictures.ts'

/** Where two pages have room beside each other; the style sheet says the same. */
const roomForTwo = '(min-width: 63.8125em) and (orientation: landscape)'

/** The pages of a PDF, turned one by one or as spreads. Each page has an address, so it works without script too. */
export function Booklet({ creative, address }: { creative: Creative; address: string }) {
  const query = useQuery(creativePages(address))
  const pages = query.data?.data
  if (query.isError) return <QueryError query={query} />
  if (!pages) {
    return (
      <div className="booklet" aria-busy="true">
        <Skeleton shape="picture" ratio="3x4" />
      </div>
    )
  }
  return pages.total > 0 ? <OpenBooklet creative={creative} address={address} pages={pages} /> : null
}

function OpenBooklet({ creative: { slug, title }, address, pages }: { creative: Creative; address: string; pages: Pages }) {
  const nav = useNav()
  const asked = useSearch().get('page')
  const { total } = pages
  const page = pageIn(asked, total, pages.pages)
  const shape = shapeOf(pages)
  const pairs = shape === 'tall' || shape === 'square'
  const open = pairs ? spreadOf(page, total) : [page]
  const [large, setLarge] = useState<number | null>(null)
  const pinched = usePinched()
  const box = useRef<HTMLElement>(null)

  function to(no: number): void {
    if (no !== page) nav.go(bookletAddress(slug, no), { keep: true })
  }
  function turn(by: 1 | -1): void {
    const next = pageAfterTurn(page, total, by, pairs && matchMedia(roomForTwo).matches)
    if (next !== null) to(next)
  }
  const aside = (to: 1 | -1) => turn(stepTo(to, pages.direction))
  useReaderKeys({ aside })
  const swiped = useSwipe(aside, !pinched)

  const began = useRef(page)
  useEffect(() => {
    if (began.current === page) return
    began.current = 0
    // A page that was read to its foot is followed by the head of the next.
    if ((box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    fetchAhead(pages, page, open.at(-1) ?? page)
  }, [page]) // oxlint-disable-line react-hooks/exhaustive-deps -- only a turned page scrolls back and looks ahead

  return (
    <section ref={box} id={pagesId} className={`booklet is-${shape}`} dir={pages.direction} aria-label={t('creatives.pages')}>
      <div className={`booklet__pages${pinched ? ' is-pinch-zoomed' : ''}`} {...swiped}>
        {open.map((no) => (
          <BookletPage
            key={no}
            slug={slug}
            address={address}
            pages={pages}
            no={no}
            current={no === page}
            alone={open.length === 1}
            priority={asked !== null && no === page}
            onLarge={() => setLarge(no - 1)}
          />
        ))}
      </div>
      <nav className="booklet-toolbar" aria-label={t('creatives.turn-the-pages')}>
        <Turn slug={slug} page={page} total={total} by={-1} pairs={pairs} />
        <PageNumber pages={pages} page={page} onPage={to} />
        <Turn slug={slug} page={page} total={total} by={1} pairs={pairs} />
      </nav>
      <p className="visually-hidden" role="status">
        {t('creatives.page-of', { page: labelOf(pages, page), total })}
      </p>
      {total > 2 && <BookletThumbs slug={slug} pages={pages} page={page} open={open} />}
      <BookletText address={address} pages={pages} page={page} open={open} />
      <Lightbox
        pictures={picturesOf(pages, title)}
        at={large}
        onMove={(at) => {
          // Whoever has turned on there goes on from there.
          if (at === null && large !== null && !open.includes(large + 1)) to(large + 1)
          setLarge(at)
        }}
        previous={<Icon name="arrow-left" label={t('creatives.previous-page')} />}
        next={<Icon name="arrow-right" label={t('creatives.next-page')} />}
      />
    </section>
  )
}
