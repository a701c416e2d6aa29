import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { importsContract } from './contract.ts'
import { countItems, listItems, listRuns } from './run-store.ts'
import { foundRun } from './found-run.ts'
import { beginImport, cancelImport, forgetImport, startImport } from './runs.ts'
import { itemOf, runOf } from './run-summary.ts'
import { beginUndo, undoOf } from './undo/undo.ts'

const shownRuns = 50
const shownItems = 50
const mostItems = 1_000_000

export function importsRoutes(services: Services): RouteSet {
  const { db } = services.database
  const answer = async (id: number) => ({ data: runOf(await foundRun(db, id)) })

  return routes(importsContract, {
    'GET /imports': async () => ({ data: (await listRuns(db, shownRuns)).map(runOf) }),
    'POST /imports': async ({ body, viewer }) => answer(await beginImport(services, viewer, body)),
    'GET /imports/:id': ({ params }) => answer(params.id),

    async 'GET /imports/:id/items'({ params: { id }, query: { state, after } }) {
      await foundRun(db, id)
      const rows = await listItems(db, id, { state, after, limit: shownItems + 1 })
      const shown = rows.slice(0, shownItems)
      const last = rows.length > shownItems ? shown.at(-1) : undefined
      const next = last && `/api/imports/${id}/items?${new URLSearchParams({ ...(state ? { state } : {}), after: String(last.n) })}`
      return { data: shown.map(itemOf), links: { next: next ?? null, prev: null }, meta: { total: await countItems(db, id, state), per_page: shownItems } }
    },

    async 'GET /imports/:id/report'({ params: { id }, client }) {
      const { data } = await answer(id)
      client.setHeader('content-disposition', `attachment; filename="import-${id}.json"`)
      return { data, items: (await listItems(db, id, { limit: mostItems })).map(itemOf) }
    },

    async 'POST /imports/:id/start'({ params, body, viewer }) {
      await startImport(services, viewer, params.id, body)
      return answer(params.id)
    },

    async 'POST /imports/:id/cancel'({ params, viewer }) {
      await cancelImport(services, viewer, params.id)
      return answer(params.id)
    },

    'GET /imports/:id/undo': async ({ params }) => ({ data: await undoOf(services, params.id) }),

    async 'POST /imports/:id/undo'({ params, body, viewer }) {
      await beginUndo(services, viewer, params.id, { changedToo: body.changed_too ?? false })
      return { data: await undoOf(services, params.id) }
    },

    'DELETE /imports/:id': async ({ params, viewer }) => ({ removed: await forgetImport(services, viewer, params.id) }),
  })
}
