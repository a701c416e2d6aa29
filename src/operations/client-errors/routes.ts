import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { logAudit } from '#content/admin/service.ts'
import { t } from '#i18n/messages.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import { versionOf } from '#platform/product-version.ts'
import type { Services } from '#platform/services.ts'
import { clientErrorsContract, type ClientError } from './contract.ts'
import { cleanMessage, cleanPath, cleanStack, recordedPerMinute } from './rules.ts'
import { countError } from './service.ts'
import { addError, listErrors, markSolved, type ErrorGroupRow } from './store.ts'

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
      countError(services, 'browser')
      if (isFlood(now)) return { recorded: false }
      const error = { message: cleanMessage(body.message), stack: cleanStack(body.stack), path: cleanPath(body.path) }
      const count = await addError(db, { ...error, source: 'browser', version: versionOf(services.config), requests: '', count: 1 }, now)
      // The first, second, fourth, eighth … of a kind: the log is told of what grows and not flooded.
      if (Number.isInteger(Math.log2(count))) services.log.warn({ ...error, count }, 'an error in a browser')
      return { recorded: true }
    },

    async 'GET /client-errors'() {
      return { data: (await listErrors(db, listed)).map(errorOf) }
    },

    async 'PUT /client-errors/:id'({ params, body, viewer, now }) {
      const solved = body.solved ? { solved_at: now, solved_version: versionOf(services.config) } : { solved_at: null, solved_version: '' }
      const row = await services.database.write(async ({ tx }) => {
        const marked = await markSolved(tx, params.id, solved)
        if (!marked) throw new Problem(404, 'not-found', t('studio-client-errors.error-gone'))
        await logAudit(tx, { viewer, action: body.solved ? 'solve' : 'reopen', kind: 'error', subject: params.id, title: marked.message, now })
        return marked
      })
      return { data: errorOf(row) }
    },
  })
}

function errorOf({ id, source, message, stack, path, version, requests, count, first_at, last_at, solved_at }: ErrorGroupRow): ClientError {
  return {
    id,
    source,
    message,
    stack,
    path,
    version,
    requests: requests.split(' ').filter(Boolean),
    count,
    first_at: isoDate(first_at),
    last_at: isoDate(last_at),
    solved_at: solved_at === null ? null : isoDate(solved_at),
  }
}
