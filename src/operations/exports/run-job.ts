import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem, wentWrong } from '#base/problem.ts'
import { logAudit } from '#content/admin/service.ts'
import { idIn } from '#platform/jobs/id-payload.ts'
import type { Writing } from '#platform/db/tables.ts'
import { emitEvent } from '#platform/domain-events/emit.ts'
import type { Feature } from '#platform/feature.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import type { Services } from '#platform/services.ts'
import { studioTag } from '#platform/studio-tags.ts'
import { note } from '#i18n/note.ts'
import { findExport, updateExport } from './run-store.ts'
import { writeExport } from './write-export.ts'

export const exportJob = 'export-run'
/** How long an export can be fetched. */
const kept = 86_400_000
/** How far the screen may be behind, ms. */
const pause = 500

class ExportStopped extends Error {}

/** Writes the archive on this machine, then into the file store, from where every process can send it. */
export async function runExportJob(services: Services, features: Feature[], payload: unknown, job: Job): Promise<void> {
  const { db } = services.database
  const run = await findExport(db, idIn(payload))
  if (run?.state !== 'running') return
  const directory = await mkdtemp(join(tmpdir(), 'masthead-export-'))
  const path = join(directory, 'site.zip')
  let part = ''
  let bytes = 0
  let saidAt = 0
  const said = async () => {
    job.signal.throwIfAborted()
    saidAt = Date.now()
    if (!(await updateExport(db, run.id, ['running'], { part, bytes, changed_at: services.now() }))) throw new ExportStopped()
  }
  try {
    const pieces = async function* () {
      for await (const piece of writeExport(services, features, run.format, (name) => void (part = name))) {
        bytes += piece.length
        if (Date.now() - saidAt >= pause) await said()
        yield piece
      }
    }
    await pipeline(Readable.from(pieces(), { objectMode: false }), createWriteStream(path, { flush: true, mode: 0o600 }))
    await said()
    // After a kill what was stored before may be there; keys are never written over.
    await services.files.remove(run.file_key)
    await services.files.put(run.file_key, { path }, 'application/zip')
    const { size } = await stat(path)
    const now = services.now()
    await services.database.write(async ({ tx, purge }) => {
      purge(studioTag(services.config, 'transfers'))
      if (!(await updateExport(tx, run.id, ['running'], { state: 'done', part: '', bytes: size, changed_at: now, ends_at: now + kept })))
        throw new ExportStopped()
      if (run.user_id !== null)
        await logAudit(tx, {
          viewer: { id: run.user_id },
          action: 'finish',
          kind: 'export',
          subject: run.id,
          note: note('studio-audit.note-megabytes', { count: Math.ceil(size / 1_000_000) }),
          now,
        })
      await tellOfEnd(tx, run.id, now)
      await job.finish(tx)
    })
  } catch (error) {
    if (error instanceof ExportStopped) return services.files.remove(run.file_key)
    if (job.signal.aborted) throw error
    services.log.error({ err: error, export: run.id }, 'an export failed')
    const fault = error instanceof Problem ? error.message : wentWrong()
    const now = services.now()
    await services.database.write(async ({ tx, purge }) => {
      purge(studioTag(services.config, 'transfers'))
      if (await updateExport(tx, run.id, ['running'], { state: 'failed', fault, changed_at: now })) await tellOfEnd(tx, run.id, now)
    })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function tellOfEnd(tx: Writing['tx'], id: number, now: number): Promise<void> {
  return emitEvent(tx, 'export.ended', { id, title: '', path: '/studio/exports', staff: { of: 'export', item: 0, by: null } }, now)
}
