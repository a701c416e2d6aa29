import { useEffect, useRef } from 'react'
import { t } from '#i18n/messages.ts'
import { Icon } from '#ui/Icon.tsx'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import { PageNumberField } from '#ui/PageNumberField.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useNav } from '#ui/router/NavProvider.tsx'
import { isWide, pictureOf, viewAddress, type Opened } from './reader-view.ts'
import { labelOf, pageIn, spreadOf, stepTo, pageAfterTurn } from '#content/pdf-pages/rules.ts'
import { PageSheet } from './PageView.tsx'
import { usePan } from './usePan.ts'
import { usePinched } from '#ui/usePinched.ts'
import { useReaderKeys } from '#ui/useReaderKeys.ts'
import { useSwipe } from '#ui/useSwipe.ts'
import { useZoom } from './useZoom.ts'

/** As the style sheet has them. */
const scales = [1, 1.5, 2, 3] as const
/** Where two pages have room beside each other; the style sheet says the same. */
const roomForTwo = '(min-width: 63.8125em) and (orientation: landscape)'

/** The open pages. Both pages of a spread are always here; where there is room for one, the other is not shown. */
export function Spread({ opened }: { opened: Opened }) {
  const { pages, page, view, release } = opened
  const nav = useNav()
  const stage = useRef<HTMLDivElement>(null)
  const [zoom, zoomTo] = useZoom(stage, scales.length - 1)
  usePan(stage, zoom > 0)
  const pinched = usePinched()
  const wide = isWide(pages)
  const single = view === 'single' || wide
  const open = single ? [page] : spreadOf(page, pages.total)

  function turn(by: 1 | -1): void {
    const to = pageAfterTurn(page, pages.total, by, !single && matchMedia(roomForTwo).matches)
    if (to !== null) nav.go(viewAddress(opened, { page: to }), { keep: true })
  }
  function aside(to: 1 | -1): void {
    const box = stage.current
    const before = box?.scrollLeft
    // What is larger than the screen is looked at to its end first.
    if (zoom > 0) box?.scrollBy({ left: to * box.clientWidth * 0.8, behavior: 'instant' })
    if (box?.scrollLeft === before) turn(stepTo(to, release.direction))
  }
  useReaderKeys({
    turn,
    aside,
    zoom: (by) => zoomTo(by === 0 ? 0 : zoom + by),
    first: () => nav.go(viewAddress(opened, { page: 1 }), { keep: true }),
    last: () => nav.go(viewAddress(opened, { page: pages.total }), { keep: true }),
  })
  useEffect(() => {
    stage.current?.scrollTo({ top: 0, left: 0 })
    // A page that was read to its foot is followed by the head of the next.
    if ((stage.current?.getBoundingClientRect().top ?? 0) < 0) stage.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    fetchAhead(opened, single)
  }, [page]) // oxlint-disable-line react-hooks/exhaustive-deps -- only a turned page scrolls back and looks ahead

  const swiped = useSwipe((to) => turn(stepTo(to, release.direction)), zoom === 0 && !pinched)

  return (
    <>
      {/* Scrolls when zoomed, so the keyboard has to get in. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={stage}
        className={`reader-stage is-zoom-${zoom}${single ? ' is-single' : ''}${wide ? ' is-wide' : ''}${pinched ? ' is-pinch-zoomed' : ''}`}
        tabIndex={0}
        role="group"
        aria-label={t('releases.pages')}
        {...swiped}
      >
        {open.map((no) => (
          <PageSheet key={no} opened={opened} no={no} current={no === page} alone={open.length === 1} scale={pinched ? 2 : (scales[zoom] ?? 1)} />
        ))}
      </div>
      <nav className="reader-controls" aria-label={t('releases.pages')}>
        <Turn opened={opened} by={-1} single={single} />
        <PageNumber opened={opened} />
        <Turn opened={opened} by={1} single={single} />
        <ZoomButtons zoom={zoom} onZoom={zoomTo} />
      </nav>
    </>
  )
}

function PageNumber({ opened }: { opened: Opened }) {
  const { pages, page, view } = opened
  const nav = useNav()
  return (
    <form
      className="reader-controls__page"
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        const asked = new FormData(event.currentTarget).get('page')
        event.currentTarget.reset()
        if (typeof asked === 'string' && asked.trim())
          nav.go(viewAddress(opened, { page: pageIn(asked.trim(), pages.total, pages.pages, page) }), { keep: true })
      }}
    >
      {view !== 'spread' && <input type="hidden" name="view" value={view} />}
      {opened.words !== '' && <input type="hidden" name="q" value={opened.words} />}
      <PageNumberField name={t('releases.page')} page={page} label={labelOf(pages, page)} />
      <span className="tabular-nums">{t('releases.of-total', { total: pages.total })}</span>
    </form>
  )
}

function ZoomButtons({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <span className="reader-controls__zoom">
      <button type="button" className="toolbar-button" onClick={() => onZoom(zoom - 1)} disabled={zoom === 0}>
        <MoreIcon name="zoom-out" label={t('releases.zoom-out')} />
      </button>
      <span className="meta" role="status">
        {zoom === 0 ? t('releases.whole-page') : t('releases.zoomed-to', { percent: (scales[zoom] ?? 1) * 100 })}
      </span>
      <button type="button" className="toolbar-button" onClick={() => onZoom(zoom + 1)} disabled={zoom === scales.length - 1}>
        <MoreIcon name="zoom-in" label={t('releases.zoom-in')} />
      </button>
    </span>
  )
}

/** A link to the next page and one to the next spread: the style sheet shows the one that fits. */
function Turn({ opened, by, single }: { opened: Opened; by: 1 | -1; single: boolean }) {
  const { page, pages } = opened
  const icon = (
    <Icon name={by === 1 ? 'arrow-right' : 'arrow-left'} className="is-mirrored" label={by === 1 ? t('releases.next-page') : t('releases.previous-page')} />
  )
  const ways = single ? [['any', false] as const] : [['one', false] as const, ['two', true] as const]
  return ways.map(([name, spread]) => {
    const to = pageAfterTurn(page, pages.total, by, spread)
    return to === null ? (
      <span key={name} className={`toolbar-button reader-controls__turn is-${name}`} aria-hidden="true" />
    ) : (
      <Link
        key={name}
        className={`toolbar-button reader-controls__turn is-${name}`}
        to={viewAddress(opened, { page: to })}
        keep
        rel={by === 1 ? 'next' : 'prev'}
      >
        {icon}
      </Link>
    )
  })
}

/** The pictures of the pages that come next, so that turning shows them at once. */
function fetchAhead({ pages, page }: Opened, single: boolean): void {
  const last = single ? page : (spreadOf(page, pages.total).at(-1) ?? page)
  for (const no of [last + 1, last + 2]) {
    const shown = document.querySelector<HTMLImageElement>('.issue-page.is-current picture img')
    const image = pictureOf(pages, no)
    const here = pictureOf(pages, page)
    // In the cut the browser has just chosen.
    if (shown?.currentSrc && image?.id && here?.id) new Image().src = shown.currentSrc.replace(here.id, image.id)
  }
}
