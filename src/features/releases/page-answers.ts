import type { Image } from '#base/image.ts'
import { safeHref } from '#base/blocks/address.ts'
import { Problem } from '#base/problem.ts'
import type { Handlers, PublicContext } from '#platform/http/routes.ts'
import { paragraphsOf } from '#platform/pdf/lines.ts'
import type { OutlineEntry, PageLink, TextLine } from '#platform/pdf/pages.ts'
import type { Page, Pages, releasesContract } from './contract.ts'
import { cardOf, detailsOf } from './items.ts'
import { findPage, listPages, listTexts } from './listing.ts'
import { hitsIn } from './search.ts'
import type { PageRow, PublicReleaseRow } from './store.ts'

type PageKeys = 'GET /release/:id/pages' | 'GET /release/:id/pages/:no' | 'GET /release/:id/search'

/** What the reader of an issue asks for. */
export function pageAnswers(found: (context: PublicContext, key: string) => Promise<PublicReleaseRow>): Pick<Handlers<typeof releasesContract>, PageKeys> {
  return {
    'GET /release/:id/pages': {
      async everyone({ params, ...context }) {
        const row = await found(context, params.id)
        const pages = await listPages(context.reading, row.id)
        return {
          data: {
            release: inReaderOf(row),
            total: pages.length,
            pages: pages.map(({ no, media_id, image }) => ({ no, media_id, pixels: pixelsOf(imageIn(image)) })),
            outline: JSON.parse(row.outline) as OutlineEntry[], // written by pages.ts
          },
        }
      },
    },
    'GET /release/:id/pages/:no': {
      async everyone({ params, ...context }) {
        const row = await found(context, params.id)
        const page = await findPage(context.reading, row.id, params.no)
        if (!page) throw new Problem(404, 'page-not-found', 'This issue has no such page.')
        return { data: pageOf(page) }
      },
    },
    'GET /release/:id/search': {
      async everyone({ params, query, ...context }) {
        const row = await found(context, params.id)
        const { hits, total } = hitsIn(await listTexts(context.reading, row.id), query.q)
        return { data: hits, total }
      },
    },
  }
}

function inReaderOf(row: PublicReleaseRow): Pages['release'] {
  const { id, slug, number, title, summary, cover, page_count, pdf, pages_state } = cardOf(row)
  const { direction, language, toc } = detailsOf(row)
  const contents = toc.map((entry) => ({ title: entry.title, page_start: entry.page_start }))
  return { id, slug, number, title, summary, cover, page_count, pdf, pages_state, direction, language, toc: contents }
}

function pageOf({ no, image, width, height, lines, links }: PageRow): Page {
  const words = JSON.parse(lines) as TextLine[] // as are the links: written by pages.ts
  const places = JSON.parse(links) as PageLink[]
  return {
    no,
    image: { ...imageIn(image), alt: '' },
    width,
    height,
    lines: words,
    // The addresses of a file somebody sent: only those that a reader may follow.
    links: places.flatMap(({ url, ...place }) => {
      if (url === undefined) return [place]
      const safe = safeHref(url)
      return safe && !safe.startsWith('/') && !safe.startsWith('#') ? [{ ...place, url: safe }] : []
    }),
    paragraphs: paragraphsOf(words.filter((line) => !isFolio(line, height))),
  }
}

/** The page's number in its margin: nothing that is read. */
function isFolio({ text, y }: TextLine, height: number): boolean {
  return /^\d{1,4}$/.test(text) && (y < height * 0.08 || y > height * 0.92)
}

function imageIn(json: string): Image {
  return JSON.parse(json) as Image // written by pages.ts from an Image
}

function pixelsOf({ width, height }: Image): [number, number] {
  return [width, height]
}
