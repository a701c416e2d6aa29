import { useEffect, useRef } from 'react'
import { tParts } from '#i18n/messages.ts'
import { Picture } from '#ui/Picture.tsx'
import { Link } from '#ui/router/Link.tsx'
import { labelOf } from '#content/pdf-pages/rules.ts'
import { pictureOf, viewAddress, type Opened } from './reader-view.ts'
import { visuallyHidden } from '#ui/MessageParts.tsx'

/** All pages small, to choose from. */
export function PageThumbs({ opened }: { opened: Opened }) {
  const list = useRef<HTMLOListElement>(null)
  // In a long issue the page one comes from is far down.
  useEffect(() => list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' }), [])
  return (
    <ol className="page-thumbnails container" ref={list}>
      {opened.pages.pages.map(({ no }) => {
        const image = pictureOf(opened.pages, no)
        return (
          <li key={no}>
            <Link to={viewAddress(opened, { page: no, view: 'spread' })} keep aria-current={no === opened.page ? 'page' : undefined}>
              {image && <Picture image={image} sizes="(max-width: 640px) 30vw, 160px" />}
              <span className="tabular-nums">
                {tParts('releases.page-thumbnail', {
                  page: labelOf(opened.pages, no),
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
