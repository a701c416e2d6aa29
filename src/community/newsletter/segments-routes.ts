import { logAudit } from '#content/admin/service.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { listToWrite } from './lists.ts'
import { findSegment, insertSegment, listSegments, removeSegment, shownSegment } from './segments.ts'
import { segmentsContract } from './segments-contract.ts'

export function segmentsRoutes({ database, now }: Services): RouteSet {
  const { db } = database
  return routes(segmentsContract, {
    'GET /newsletter/segments': async () => ({ data: await listSegments(db, now()) }),

    async 'POST /newsletter/segments'({ body, viewer }) {
      const id = await database.write(async ({ tx }) => {
        await listToWrite(tx, body.list)
        const made = await insertSegment(tx, body, now())
        await logAudit(tx, { viewer, action: 'create', kind: 'segment', subject: made, title: body.name, now: now() })
        return made
      })
      return { data: await shownSegment(db, await findSegment(db, id), now()) }
    },

    async 'DELETE /newsletter/segments/:id'({ params: { id }, viewer }) {
      await database.write(async ({ tx }) => {
        const { name } = await removeSegment(tx, id, now())
        await logAudit(tx, { viewer, action: 'delete', kind: 'segment', subject: id, title: name, now: now() })
      })
      return { removed: 1 }
    },
  })
}
