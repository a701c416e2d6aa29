import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { pageListOf, pageOf } from '#content/pdf-pages/service.ts'
import type { Handlers, PublicContext } from '#platform/http/routes.ts'
import type { OutlineEntry } from '#platform/pdf/pages.ts'
import type { Pages, releasesContract } from './contract.ts'
import { cardOf, detailsOf } from './items.ts'
import { findPageThumbnail, findPage, listPages, listTexts } from './listing.ts'
import { hitsIn } from './search.ts'
import type { PublicReleaseRow } from './store.ts'

type PageKeys = 'GET /release/:id/pages' | 'GET /release/:id/pages/:no' | 'GET /release/:id/pages/:no/glimpse' | 'GET /release/:id/search'

/** What the reader of an issue asks for. */
export function pageResponses(found: (context: PublicContext, key: string) => Promise<PublicReleaseRow>): Pick<Handlers<typeof releasesContract>, PageKeys> {
  return {
    'GET /release/:id/pages': {
      async everyone({ params, ...context }) {
        const row = await found(context, params.id)
        const pages = await listPages(context.reading, row.id)
        return {
          data: {
            release: inReaderOf(row),
            total: pages.length,
            pages: pageListOf(pages, labelsIn(row)),
            outline: JSON.parse(row.outline) as OutlineEntry[], // written by pages.ts
          },
        }
      },
    },
    'GET /release/:id/pages/:no': {
      async everyone({ params, ...context }) {
        const row = await found(context, params.id)
        const page = await findPage(context.reading, row.id, params.no)
        if (!page) throw pageNotFound()
        return { data: pageOf(page) }
      },
    },
    'GET /release/:id/pages/:no/glimpse': {
      async everyone({ params, ...context }) {
        const row = await found(context, params.id)
        const glimpse = await findPageThumbnail(context.reading, row.id, params.no)
        if (glimpse === undefined) throw pageNotFound()
        return { data: { glimpse } }
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

/** Missing where the pages were drawn by an earlier version. */
function labelsIn({ pdf }: PublicReleaseRow): string[] {
  return (JSON.parse(pdf ?? '{}') as { labels?: string[] }).labels ?? [] // written by pages.ts
}

function pageNotFound(): Problem {
  return new Problem(404, 'page-not-found', t('releases.error-this-issue-has-no-such-page'))
}

function inReaderOf(row: PublicReleaseRow): Pages['release'] {
  const { id, slug, number, title, summary, cover, page_count, pdf, pages_state } = cardOf(row)
  const { direction, language, toc } = detailsOf(row)
  const contents = toc.map((entry) => ({ title: entry.title, page_start: entry.page_start }))
  return { id, slug, number, title, summary, cover, page_count, pdf, pages_state, direction, language, toc: contents }
}
