import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { logAudit } from '#content/admin/service.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { findCandidateSubscribers } from './subscribers.ts'
import { countSuppressed, liftSuppression, listSuppressed, type SuppressedRow } from './suppressions.ts'
import { suppressionsContract, type Suppression } from './suppressions-contract.ts'

export function suppressionsRoutes({ database, now }: Services): RouteSet {
  const { db } = database
  return routes(suppressionsContract, {
    async 'GET /newsletter/suppressions'({ query: { search, limit, cursor } }) {
      const binding = JSON.stringify(['suppressions', search])
      const before = cursor === undefined ? null : positionIn(binding, cursor, ['integer', 'integer'])
      const wanted = { search, candidates: search === '' ? null : await findCandidateSubscribers(database, search) }
      const rows = await listSuppressed(db, wanted, before && [Number(before[0]), Number(before[1])], limit + 1)
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      const next = last && new URLSearchParams({ search, limit: String(limit), cursor: cursorOf(binding, [Number(last.suppressed_at), last.id]) })
      return {
        data: shown.map(suppressionOf),
        links: { next: next ? `/api/newsletter/suppressions?${next}` : null, prev: null },
        meta: { total: await countSuppressed(db, wanted), per_page: limit },
      }
    },

    async 'POST /newsletter/suppressions/:id/lift'({ params, body, viewer }) {
      await database.write(async ({ tx }) => {
        const email = await liftSuppression(tx, params.id, now())
        if (email === undefined) throw new Problem(404, 'suppression-not-found', t('studio-newsletter-suppressions.no-such'))
        await logAudit(tx, { viewer, action: 'lift', kind: 'suppression', subject: params.id, title: email, note: body.reason, now: now() })
      })
      return { message: t('studio-newsletter-suppressions.lifted') }
    },
  })
}

function suppressionOf({ suppression, suppression_source, suppression_reason, suppressed_at, ...row }: SuppressedRow): Suppression {
  return { ...row, kind: suppression, source: suppression_source, reason: suppression_reason, suppressed_at: isoDate(Number(suppressed_at)) }
}
