import { isoDate } from '#base/dates.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { clientErrorsContract } from './contract.ts'
import { cleanMessage, cleanPath, cleanStack, recordedPerMinute } from './rules.ts'
import { addClientError, listClientErrors } from './store.ts'

const listed = 200
const minute = 60_000

export function clientErrorsRoutes(services: Services): RouteSet {
  const { db } = services.database
  let recorded = { since: 0, count: 0 }

  function isFlood(now: number): boolean {
    if (now - recorded.since >= minute) recorded = { since: now, count: 0 }
    return ++recorded.count > recordedPerMinute
  }

  return routes(clientErrorsContract, {
    async 'POST /client-errors'({ body, now }) {
      if (isFlood(now)) return { recorded: false }
      const error = { message: cleanMessage(body.message), stack: cleanStack(body.stack), path: cleanPath(body.path) }
      const count = await addClientError(db, error, now)
      // The first, second, fourth, eighth … of a kind: the log is told of what grows and not flooded.
      if (Number.isInteger(Math.log2(count))) services.log.warn({ ...error, count }, 'an error in a browser')
      return { recorded: true }
    },

    async 'GET /client-errors'() {
      const rows = await listClientErrors(db, listed)
      return {
        data: rows.map(({ id, message, stack, path, count, first_at, last_at }) => ({
          id,
          message,
          stack,
          path,
          count,
          first_at: isoDate(first_at),
          last_at: isoDate(last_at),
        })),
      }
    },
  })
}
