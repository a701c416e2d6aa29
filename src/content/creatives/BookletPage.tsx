import type { MouseEvent } from 'react'
import { safeHref } from '#base/blocks/address.ts'
import { labelOf } from '#content/pdf-pages/rules.ts'
import { t } from '#i18n/messages.ts'
import { MoreIcon } from '#ui/MoreIcon.tsx'
import { Picture } from '#ui/Picture.tsx'
import { wantsNewTab } from '#ui/clicks.ts'
import { useQuery } from '#ui/query/useQuery.ts'
import { useNav } from '#ui/router/NavProvider.tsx'
import { bookletAddress, pagePicture } from './booklet-pages.ts'
import { creativePage } from './client.ts'
import type { Booklet } from './contract.ts'

interface LeafProps {
  slug: string
  address: string
  pages: Booklet
  no: number
  /** The page of the address; its neighbour in the spread is not. */
  current: boolean
  alone: boolean
  priority: boolean
  onLarge: () => void
}

/** One page as a picture that opens large, and over it the links it has. Without script it leads to the picture itself. */
export function BookletPage({ slug, address, pages, no, current, alone, priority, onLarge }: LeafProps) {
  const nav = useNav()
  const page = useQuery(creativePage(address, no)).data?.data
  const image = pagePicture(pages, no)
  if (!image) return null
  function large(event: MouseEvent) {
    if (wantsNewTab(event)) return
    event.preventDefault()
    onLarge()
  }
  function follow(event: MouseEvent, to: number) {
    if (wantsNewTab(event)) return
    event.preventDefault()
    nav.go(bookletAddress(slug, to), { keep: true })
  }
  const links = (page?.links ?? []).filter((link) => link.url !== undefined || (link.page !== undefined && link.page <= pages.total))
  return (
    <div className={`booklet-page${current ? ' is-current' : ''}${alone ? ' is-single' : ''}`}>
      <a
        className="booklet-page__open"
        href={image.url}
        aria-label={t('creatives.page-larger', { page: labelOf(pages, no), total: pages.total })}
        onClick={large}
      >
        <Picture
          image={{ ...image, ...(page?.image.placeholder ? { placeholder: page.image.placeholder } : {}) }}
          sizes={`(max-width: 1020px) 100vw, ${alone ? '60vw' : '42vw'}`}
          priority={priority}
        />
        <span className="booklet-page__zoom-icon">
          <MoreIcon name="expand" />
        </span>
      </a>
      {page && links.length > 0 && (
        <svg className="booklet-page__links" viewBox={`0 0 ${page.width} ${page.height}`} preserveAspectRatio="none">
          {links.map(({ url, page: to, ...place }, at) =>
            url === undefined ? (
              to !== undefined && (
                <a
                  key={at}
                  href={bookletAddress(slug, to)}
                  aria-label={t('creatives.to-page', { page: labelOf(pages, to) })}
                  onClick={(event) => follow(event, to)}
                >
                  <rect {...place} />
                </a>
              )
            ) : (
              <a key={at} href={safeHref(url)} aria-label={url} rel="noopener nofollow" target="_blank">
                <rect {...place} />
              </a>
            ),
          )}
        </svg>
      )}
    </div>
  )
}
