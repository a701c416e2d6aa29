import { mediaPath, widthsOf, type Image } from '#base/image.ts'
import { href, type Href } from '#base/paths.ts'
import { labelOf } from '#content/pdf-pages/rules.ts'
import { t } from '#i18n/messages.ts'
import type { Booklet } from './contract.ts'

/** Where the pages begin: whoever turns them without script lands there, not at the head of the piece. */
export const pagesId = 'pages'

/** Of a booklet with this page open. */
export function bookletAddress(slug: string, page: number): Href {
  return `${href.creative({ slug }, { page: page > 1 ? page : undefined })}#${pagesId}` as Href // made by `href`, and a place on it
}

export function pagePicture(booklet: Booklet, no: number): Image | null {
  const { pages, total } = booklet
  const page = pages[no - 1]
  if (!page) return null
  const [width, height] = page.pixels
  return {
    id: page.media_id,
    url: mediaPath(page.media_id, widthsOf(width).at(-1) ?? width, 'webp'),
    width,
    height,
    alt: t('creatives.page-of', { page: labelOf(booklet, no), total }),
  }
}

/** How pages lie: `wide` ones alone across the column, a `strip` alone and narrower, others two by two where there is room. */
export function shapeOf({ pages }: Booklet): 'wide' | 'strip' | 'square' | 'tall' {
  const ratios = pages.map(({ pixels: [width, height] }) => height / width)
  const least = Math.min(...ratios)
  if (least < 0.96) return 'wide'
  if (Math.max(...ratios) > 2.4) return 'strip'
  return least < 1.28 ? 'square' : 'tall'
}

/** What is offered small, to choose from: all pages, of a long booklet those around. */
export function pagesAround(page: number, total: number): number[] {
  const most = 40
  const first = Math.max(1, Math.min(page - most / 2, total - most + 1))
  return Array.from({ length: Math.min(most, total) }, (_, at) => first + at)
}
