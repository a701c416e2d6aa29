import { logAudit } from '#content/admin/service.ts'
import { topicsWithArticles } from '#content/topics/service.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { note } from '#i18n/note.ts'
import { addSubscriber, withdrawAddition } from './add-subscriber.ts'
import { csvOf } from './export-subscribers.ts'
import { importSubscribers } from './import-subscribers.ts'
import { changeFoundSubscribers, changeSubscriber, deleteSubscriber, subscriberPage, subscriberWithHistory } from './manage-subscribers.ts'
import { endSuppressed } from './bulk-subscribers.ts'
import { filterChoices, listSubscribers } from './subscribers.ts'
import { subscribersContract } from './subscribers-contract.ts'

const rowsPerExport = 5_000

export function subscribersRoutes(services: Services): RouteSet {
  const { database, now } = services
  const { db } = database

  return routes(subscribersContract, {
    'GET /newsletter/subscribers': ({ query }) => subscriberPage(services, query),

    async 'GET /newsletter/subscribers/choices'() {
      const topics = await topicsWithArticles(database.reading)
      return { ...(await filterChoices(db)), topics: topics.map(({ slug, name }) => ({ slug, name })) }
    },

    'GET /newsletter/subscribers/:id': async ({ params: { id } }) => ({ data: await subscriberWithHistory(services, id) }),

    'POST /newsletter/subscribers': ({ body, viewer }) => addSubscriber(services, viewer, body),

    async 'POST /newsletter/subscribers/withdraw'({ body, viewer }) {
      await withdrawAddition(services, viewer, body)
      return { withdrawn: 1 }
    },

    async 'PUT /newsletter/subscribers/:id'({ params: { id }, body }) {
      await changeSubscriber(services, id, body)
      return { data: await subscriberWithHistory(services, id) }
    },

    async 'DELETE /newsletter/subscribers/:id'({ params: { id }, viewer }) {
      await deleteSubscriber(services, viewer, id)
      return { removed: 1 }
    },

    async 'POST /newsletter/subscribers/import'({ body, viewer }) {
      const result = await importSubscribers(services, body)
      const counts = note('studio-newsletter-subscribers.audit-import', { added: result.added, refused: result.faults.length })
      await database.write(({ tx }) =>
        logAudit(tx, { viewer, action: 'import', kind: 'subscriber', subject: body.list, title: body.list, note: counts, now: now() }),
      )
      return result
    },

    async 'GET /newsletter/subscribers/export'({ query: { after, ...filters } }) {
      const rows = await listSubscribers(db, filters, { limit: rowsPerExport, after }, now())
      return { csv: csvOf(rows, after === 0), next: rows.length === rowsPerExport ? (rows.at(-1)?.id ?? null) : null }
    },

    'POST /newsletter/subscribers/bulk': async ({ body, viewer }) => ({ changed: await changeFoundSubscribers(services, viewer, body) }),

    async 'POST /newsletter/subscribers/clean'() {
      return { cleaned: await database.write(({ tx }) => endSuppressed(tx, now())) }
    },
  })
}
