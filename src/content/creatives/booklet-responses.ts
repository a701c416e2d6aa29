import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { PagesState } from '#content/pdf-pages/rules.ts'
import { pageListOf, pageOf } from '#content/pdf-pages/service.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { Handlers, PublicContext } from '#platform/http/routes.ts'
import type { OutlineEntry } from '#platform/pdf/pages.ts'
import { findBookletPage, findPublicDrawing, listBookletPages } from './booklet-store.ts'
import type { creativesContract } from './contract.ts'
import type { PublicCreativeRow } from './store.ts'

type PageKeys = 'GET /creative/:id/pages' | 'GET /creative/:id/pages/:no'

/** What the page of a booklet asks for. */
export function bookletResponses(
  found: (context: PublicContext, key: string) => Promise<PublicCreativeRow>,
): Pick<Handlers<typeof creativesContract>, PageKeys> {
  return {
    'GET /creative/:id/pages': {
      async everyone({ params, ...context }) {
        const { id } = await found(context, params.id)
        const drawing = await findPublicDrawing(context.reading, id)
        const outline = JSON.parse(drawing?.outline ?? '[]') as OutlineEntry[] // written by content/pdf-pages/service.ts
        const labels = JSON.parse(drawing?.labels ?? '[]') as string[] // written there too
        const pages = pageListOf(await listBookletPages(context.reading, id), labels)
        return { data: { total: pages.length, direction: drawing?.direction ?? 'ltr', pages, outline } }
      },
    },
    'GET /creative/:id/pages/:no': {
      async everyone({ params, ...context }) {
        const { id } = await found(context, params.id)
        const page = await findBookletPage(context.reading, id, params.no)
        if (!page) throw new Problem(404, 'page-not-found', t('creatives.error-this-booklet-has-no-such-page'))
        return { data: pageOf(page) }
      },
    },
  }
}

export async function pagesStateOf(reading: Reading, { id, kind }: Pick<PublicCreativeRow, 'id' | 'kind'>): Promise<PagesState> {
  return kind === 'pdf' ? ((await findPublicDrawing(reading, id))?.state ?? 'none') : 'none'
}
