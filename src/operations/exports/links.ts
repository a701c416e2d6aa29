import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#base/viewer.ts'
import { hasSession } from '#community/accounts/service.ts'
import { hasToken } from '#operations/tokens/service.ts'
import type { Db } from '#platform/db/tables.ts'
import { sendFile, sendNotFound } from '#platform/files/send-file.ts'
import { hmac } from '#platform/secret.ts'
import type { Config, Services } from '#platform/services.ts'
import { exportFileName, type ExportFormat } from './rules.ts'
import { findExport, listExports, updateExport } from './run-store.ts'

/**
 * A browser sends no token when it follows a link, so the address itself is the key: to one export, for a few minutes, and no longer
 * than the session or API token that it was made with.
 */
export function linkFor(config: Config, { id, format }: { id: number; format: ExportFormat }, viewer: Viewer, until: number): string {
  const holder = viewer.script ? `token-${viewer.script.id}` : `session-${viewer.session ?? 0}`
  return `/exports/${id}/${until}/${holder}/${sealFor(config, { id, until, holder })}/${exportFileName(format)}`
}

export function serveExports(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { id: string; until: string; holder: string; seal: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/exports/:id/:until/:holder/:seal/:name',
    async handler(request, reply) {
      const [id, until] = [Number(request.params.id), Number(request.params.until)]
      const { holder, seal } = request.params
      if (seal !== sealFor(services.config, { id, until, holder }) || !(until > services.now())) return sendNotFound(reply)
      const { db } = services.database
      if (!(await isHeld(db, holder))) return sendNotFound(reply)
      const run = await findExport(db, id)
      if (run?.state !== 'done' || request.params.name !== exportFileName(run.format)) return sendNotFound(reply)
      return sendFile(request, reply, {
        type: 'application/zip',
        disposition: `attachment; filename="${exportFileName(run.format)}"`,
        lasting: 'private',
        tag: () => run.file_key.slice(8, 40),
        size: () => services.files.size(run.file_key),
        read: (range) => services.files.read(run.file_key, range),
      })
    },
  })
}

/** Those whose day is over, and what stopped halfway. */
export async function sweepExports({ database: { db }, files, now }: Services): Promise<void> {
  for (const run of await listExports(db, 1_000, 'done')) {
    if (run.ends_at === null || run.ends_at > now()) continue
    await files.remove(run.file_key)
    await updateExport(db, run.id, ['done'], { state: 'gone', changed_at: now() })
  }
}

/** Whoever loses a power loses the session or API token with it. */
function isHeld(db: Db, holder: string): Promise<boolean> {
  const id = Number(holder.replace(/^\w+-/, ''))
  return holder.startsWith('token-') ? hasToken(db, id) : hasSession(db, id)
}

/** Compared as a whole: it is new for each link, and a wrong one costs a try of 256 bit. */
function sealFor(config: Config, { id, until, holder }: { id: number; until: number; holder: string }): string {
  return hmac(config, 'exports', `${id}\n${until}\n${holder}`)
}
