import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import { routes, type PublicContext, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { correctionsContract, type ListedCorrection } from './contract.ts'
import { changeCorrection, draftCorrections, enterCorrection, markAsSmall, takeBackCorrection } from './editing.ts'
import { correctionOf, correctionsTag } from './service.ts'
import { countPublicCorrections, listPublicCorrections } from './store.ts'
import { type PublicCorrectionRow } from './correction-tables.ts'

const binding = 'corrections'

export function correctionsRoutes(services: Services): RouteSet {
  return routes(correctionsContract, {
    'GET /corrections': { everyone: ({ query, ...context }) => correctionPage(context, query) },
    'GET /drafts/:id/corrections': ({ params, viewer }) => draftCorrections({ services, viewer, id: params.id }),
    async 'POST /drafts/:id/corrections'({ params, body, viewer }) {
      const subject = { services, viewer, id: params.id }
      await enterCorrection(subject, body)
      return draftCorrections(subject)
    },
    async 'PUT /drafts/:id/corrections/:correction'({ params, body: { based_on: basedOn, ...fields }, viewer }) {
      const subject = { services, viewer, id: params.id }
      await changeCorrection(subject, params.correction, fields, basedOn)
      return draftCorrections(subject)
    },
    async 'DELETE /drafts/:id/corrections/:correction'({ params, viewer }) {
      const subject = { services, viewer, id: params.id }
      await takeBackCorrection(subject, params.correction)
      return draftCorrections(subject)
    },
    async 'POST /drafts/:id/changes/:change/small'({ params, viewer }) {
      const subject = { services, viewer, id: params.id }
      await markAsSmall(subject, params.change)
      return draftCorrections(subject)
    },
  })
}

async function correctionPage({ reading, tag }: PublicContext, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  tag(correctionsTag)
  const after = cursor === undefined ? null : positionIn(binding, cursor, ['integer', 'integer'])
  const rows = await listPublicCorrections(reading, after && [Number(after[0]), Number(after[1])], limit + 1)
  const shown = rows.slice(0, limit)
  tag(...tagsOf(shown))
  const last = rows.length > limit ? shown.at(-1) : undefined
  const next = last && new URLSearchParams({ limit: String(limit), cursor: cursorOf(binding, [Number(last.corrected_at), last.id]) })
  return {
    data: shown.map(listedOf),
    links: { next: next ? `/api/corrections?${next}` : null, prev: null },
    meta: { total: await countPublicCorrections(reading), per_page: limit },
  }
}

/** Of everything that a list of corrections shows beside themselves. */
export function tagsOf(rows: readonly PublicCorrectionRow[]): string[] {
  return [...new Set(rows.flatMap(({ content_id, user_id }) => [`article:${content_id}`, ...(user_id === null ? [] : [`author:${user_id}`])]))]
}

function listedOf(row: PublicCorrectionRow): ListedCorrection {
  const { content_id: id, slug, title, language, direction } = row
  return { ...correctionOf(row), blog: { id, slug, title, language, direction } }
}
