import { useEffect, useRef } from 'react'
import { mediaPath, widthsOf } from '#base/image.ts'
import { labelOf } from '#content/pdf-pages/rules.ts'
import { tParts } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import { bookletAddress, pagesAround } from './booklet-pages.ts'
import type { Booklet } from './contract.ts'
import { visuallyHidden } from '#ui/MessageParts.tsx'

/** Pages small, side by side, to choose from. */
export function BookletThumbs({ slug, pages, page, open }: { slug: string; pages: Booklet; page: number; open: number[] }) {
  const list = useRef<HTMLOListElement>(null)
  // The page itself stays where it is: only the row moves.
  useEffect(() => {
    const row = list.current
    const here = row?.querySelector<HTMLElement>('[aria-current="page"]')
    if (row && here) row.scrollTo({ left: here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2, behavior: 'instant' })
  }, [page])
  return (
    <ol className="booklet-thumbnails" ref={list}>
      {pagesAround(page, pages.total).map((no) => {
        const found = pages.pages[no - 1]
        if (!found) return null
        const [width, height] = found.pixels
        return (
          <li key={no} className={open.includes(no) ? 'is-open' : undefined}>
            <Link to={bookletAddress(slug, no)} keep aria-current={no === page ? 'page' : undefined}>
              {/* Each with its widths would make a long booklet's page several times as large. */}
              <img src={mediaPath(found.media_id, widthsOf(width)[0] ?? width, 'webp')} width={width} height={height} alt="" loading="lazy" decoding="async" />
              <span className="tabular-nums">
                {tParts('creatives.page-thumbnail', {
                  page: labelOf(pages, no),
                  said: visuallyHidden,
                })}
              </span>
            </Link>
          </li>
        )
      })}
    </ol>
  )
}
