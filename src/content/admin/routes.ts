import { isoDate } from '#base/dates.ts'
import { shownNote } from '#i18n/stored-note.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import type { Feature } from '#platform/feature.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { pendingNoticesContract, auditLogContract, type AuditLogEntry } from './contract.ts'
import { countAuditLog, listAuditLog, listAuditLogKinds, type AuditLogRow } from './store.ts'

export function contentAdminRoutes(services: Services, all: Feature[] = []): RouteSet {
  const { db } = services.database
  const figures = all.flatMap((feature) => feature.homeFigures?.(services) ?? [])
  const sources = all.flatMap((feature) => feature.pendingNotices?.(services) ?? [])

  return routes(
    { ...auditLogContract, ...pendingNoticesContract },
    {
      'GET /desk/notices': async ({ viewer }) => ({ data: (await Promise.all(sources.map((noticesFor) => noticesFor(viewer)))).flat() }),

      async 'GET /desk/home'({ viewer }) {
        const found = (await Promise.all(figures.map((figuresFor) => figuresFor(viewer)))).flat()
        return { data: found.sort((a, b) => a.order - b.order).map(({ title, count, path }) => ({ title, count, path })) }
      },

      async 'GET /trail'({ query: { actor, kind, subject, limit, cursor } }) {
        const binding = `trail ${actor ?? ''} ${kind ?? ''} ${subject ?? ''}`
        const after = cursor === undefined ? null : positionIn(binding, cursor, ['integer', 'integer'])
        const rows = await listAuditLog(db, { actor, kind, subject, after: after && [Number(after[0]), Number(after[1])], limit: limit + 1 })
        const shown = rows.slice(0, limit)
        const last = shown.at(-1)
        const more = new URLSearchParams({ ...(actor ? { actor } : {}), ...(kind ? { kind } : {}), ...(subject ? { subject } : {}), limit: String(limit) })
        if (last) more.set('cursor', cursorOf(binding, [last.created_at, last.line]))
        return {
          data: shown.map(lineOf),
          links: { next: rows.length > limit ? `/api/trail?${more}` : null, prev: null },
          meta: { total: await countAuditLog(db, { actor, kind, subject }), per_page: limit },
          kinds: await listAuditLogKinds(db),
        }
      },
    },
  )
}

function lineOf({ line, actor, action, kind, subject, title, note, created_at }: AuditLogRow): AuditLogEntry {
  return { line, actor, action, kind, subject, title: shownNote(title), note: shownNote(note), created_at: isoDate(created_at) }
}
