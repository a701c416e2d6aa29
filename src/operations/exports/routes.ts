import { randomBytes } from 'node:crypto'
import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { logAudit } from '#content/admin/service.ts'
import { lockName } from '#platform/db/lock-name.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { Services } from '#platform/services.ts'
import { exportsContract, type ExportRun } from './contract.ts'
import { linkFor } from './links.ts'
import { exportJob } from './run-job.ts'
import { findExport, insertExport, listExports, removeExport, updateExport, type ExportRow } from './run-store.ts'

const shownRuns = 20
const linkLife = 5 * 60_000

export function exportsRoutes(services: Services): RouteSet {
  const { database } = services
  const { db } = database

  async function found(id: number): Promise<ExportRow> {
    const run = await findExport(db, id)
    if (!run) throw notFound()
    return run
  }
  const answer = async (id: number) => ({ data: runOf(await found(id)) })

  return routes(exportsContract, {
    'GET /exports': async () => ({ data: (await listExports(db, shownRuns)).map(runOf) }),

    async 'POST /exports'({ body, viewer, now }) {
      const id = await database.write(async ({ tx }) => {
        await lockName(tx, database.engine, 'running export')
        const [other] = await listExports(tx, 1, 'running')
        if (other) throw new Problem(409, 'export-under-way', t('exports.error-an-export-is-under-way-already'))
        const key = `exports/${randomBytes(16).toString('hex')}.zip`
        const made = await insertExport(tx, { user_id: viewer.id, format: body?.format ?? 'site', file_key: key, created_at: now, changed_at: now })
        await enqueue(tx, { kind: exportJob, payload: { id: made } })
        await logAudit(tx, { viewer, action: 'start', kind: 'export', subject: made, now })
        return made
      })
      return answer(id)
    },

    'GET /exports/:id': ({ params }) => answer(params.id),

    async 'POST /exports/:id/link'({ params, viewer, now }) {
      const run = await found(params.id)
      if (run.state !== 'done') throw new Problem(409, 'export-not-there', t('exports.error-this-export-is-not-there-to'))
      const until = Math.min(now + linkLife, run.ends_at ?? now)
      await database.write(({ tx }) => logAudit(tx, { viewer, action: 'fetch', kind: 'export', subject: run.id, now }))
      return { path: linkFor(services.config, run, viewer, until), ends_at: isoDate(until) }
    },

    async 'POST /exports/:id/cancel'({ params, viewer, now }) {
      await found(params.id)
      await database.write(async ({ tx }) => {
        if (await updateExport(tx, params.id, ['running'], { state: 'cancelled', part: '', changed_at: now }))
          await logAudit(tx, { viewer, action: 'cancel', kind: 'export', subject: params.id, now })
      })
      return answer(params.id)
    },

    async 'DELETE /exports/:id'({ params, viewer, now }) {
      const run = await found(params.id)
      if (run.state === 'running') throw new Problem(409, 'export-under-way', t('exports.error-please-stop-this-export-first'))
      const removed = await database.write(async ({ tx }) => {
        const count = await removeExport(tx, run.id)
        if (count === 0) throw notFound()
        await logAudit(tx, { viewer, action: 'delete', kind: 'export', subject: run.id, now })
        return count
      })
      await services.files.remove(run.file_key)
      return { removed }
    },
  })
}

function notFound(): Problem {
  return new Problem(404, 'export-not-found', t('exports.error-there-is-no-such-export'))
}

function runOf({ id, state, format, part, bytes, fault, username, created_at, changed_at, ends_at }: ExportRow): ExportRun {
  const end = ends_at === null ? null : isoDate(ends_at)
  return { id, state, format, part, bytes, fault: fault || null, by: username, created_at: isoDate(created_at), changed_at: isoDate(changed_at), ends_at: end }
}
