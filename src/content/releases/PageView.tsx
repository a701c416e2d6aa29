import { Fragment, useEffect, useState, type MouseEvent } from 'react'
import { safeHref } from '#base/blocks/address.ts'
import { t } from '#i18n/messages.ts'
import { Picture } from '#ui/Picture.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { useNav } from '#ui/router/NavProvider.tsx'
import { wantsNewTab } from '#ui/clicks.ts'
import { releasePage } from './client.ts'
import type { Page } from '#content/pdf-pages/contract.ts'
import { pictureOf, viewAddress, type Opened } from './reader-view.ts'
import { useThumbnail } from './useThumbnail.ts'
import { marksIn, wordsOf } from './search.ts'

interface SheetProps {
  opened: Opened
  no: number
  /** The page of the address; its neighbour in the spread is not. */
  current: boolean
  alone: boolean
  /** How many times as large as the screen. */
  scale: number
}

/** One page: its picture, and over it its own words, to be selected, read aloud and followed. */
export function PageSheet({ opened, no, current, alone, scale }: SheetProps) {
  const query = useQuery(releasePage(opened.address, no))
  const page = query.data?.data
  const image = page?.image ?? pictureOf(opened.pages, no)
  const glimpse = useThumbnail(opened.address, no, image)
  return (
    <section className={`issue-page${current ? ' is-current' : ''}${alone ? ' is-single' : ''}`} aria-label={t('releases.page-number', { page: no })}>
      {image && <Picture image={image} sizes={sizesOf(alone, scale)} priority={current} glimpse={glimpse} />}
      {page && <Words page={page} opened={opened} />}
      {query.isError && current && (
        <div className="issue-page__error">
          <QueryError query={query} />
        </div>
      )}
    </section>
  )
}

/** On a phone a little less than the screen has: the first sight of a page comes sooner, and whoever looks closer gets all. */
function sizesOf(alone: boolean, scale: number): string {
  const phone = scale === 1 ? 80 : 100 * scale
  return `(max-width: 1020px) ${phone}vw, ${alone ? `${60 * scale}vh` : `${50 * scale}vw`}`
}

/** An SVG, since its texts are placed by attributes: pages may carry no styles of their own. */
function Words({ page, opened }: { page: Page; opened: Opened }) {
  const nav = useNav()
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const { width, height, lines, links } = page
  function follow(event: MouseEvent, no: number) {
    if (wantsNewTab(event)) return
    event.preventDefault()
    nav.go(viewAddress(opened, { page: no }), { keep: true })
  }
  return (
    <svg className="issue-page__text" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
      {opened.words.length > 1 &&
        lines.flatMap((line, at) =>
          marksIn(line, opened.words).map(({ x, width: wide }, mark) => (
            <rect key={`${at} ${mark}`} className="issue-page__match" x={x} y={line.y - line.size * 0.86} width={wide} height={line.size * 1.16} />
          )),
        )}
      {lines.map((line, at) => (
        <Line key={at} line={line} exact={alive} />
      ))}
      {links.map(({ url, page: no, ...place }, at) =>
        url === undefined ? (
          no !== undefined && (
            <a key={at} href={viewAddress(opened, { page: no })} aria-label={t('releases.to-page', { page: no })} onClick={(event) => follow(event, no)}>
              <rect className="issue-page__link" {...place} />
            </a>
          )
        ) : (
          <a key={at} href={safeHref(url)} aria-label={url} rel="noopener nofollow" target="_blank">
            <rect className="issue-page__link" {...place} />
          </a>
        ),
      )}
    </svg>
  )
}

/** Its words one by one would make the server's page twice as large: there the line is spread as a whole. */
function Line({ line, exact }: { line: Page['lines'][number]; exact: boolean }) {
  const { x, y, size, width, text } = line
  if (!exact) {
    return (
      <text x={x} y={y} fontSize={size} textLength={Math.max(1, width)} lengthAdjust="spacingAndGlyphs">
        {text}
      </text>
    )
  }
  return (
    <text y={y} fontSize={size}>
      {wordsOf(line).map((word, at) => (
        <Fragment key={at}>
          {at > 0 && ' '}
          <tspan x={word.x} textLength={Math.max(1, word.width)} lengthAdjust="spacingAndGlyphs">
            {word.text}
          </tspan>
        </Fragment>
      ))}
    </text>
  )
}
