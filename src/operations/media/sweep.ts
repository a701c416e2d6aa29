import { sweepIncoming } from '#platform/files/disk.ts'
import { filesDirectory } from '#platform/files/open.ts'
import type { Services } from '#platform/services.ts'
import { mediaIdIn, mediaPrefix, uploadIdIn, uploadsPrefix } from './keys.ts'
import { listKnownIds } from './store.ts'
import { knownUploads, removeOldUploadRows } from './upload-store.ts'

/** Nothing that is being uploaded is this old. */
const old = 24 * 60 * 60_000
const atOnce = 200

/** Removes files of the library whose row was never made, or is gone, once they are a day old; and half uploads as old. */
export async function sweepOrphans(services: Services): Promise<number> {
  // File times come from the store's clock, not from ours.
  const before = Date.now() - old
  await sweepIncoming(filesDirectory(services.config.dataDir), before)
  await removeOldUploadRows(services.database.db, services.now() - old)
  const { db } = services.database
  const removed =
    (await sweepBelow(services, before, { prefix: mediaPrefix, idIn: mediaIdIn, known: (ids) => listKnownIds(db, ids) })) +
    (await sweepBelow(services, before, { prefix: uploadsPrefix, idIn: uploadIdIn, known: (ids) => knownUploads(db, ids) }))
  if (removed > 0) services.log.info({ files: removed }, 'orphaned files removed')
  return removed
}

interface SweptFiles {
  prefix: string
  idIn(key: string): string | null
  /** Those of the ids that have a row. */
  known(ids: string[]): Promise<Set<string>>
}

async function sweepBelow(services: Services, before: number, swept: SweptFiles): Promise<number> {
  let removed = 0
  let batch: { key: string; id: string }[] = []
  for await (const { key, changedAt } of services.files.list(swept.prefix)) {
    const id = swept.idIn(key)
    if (id === null || changedAt >= before) continue
    batch.push({ key, id })
    if (batch.length < atOnce) continue
    removed += await removeUnknown(services, batch, swept)
    batch = []
  }
  return removed + (await removeUnknown(services, batch, swept))
}

async function removeUnknown({ files }: Services, batch: { key: string; id: string }[], swept: SweptFiles): Promise<number> {
  const known = await swept.known([...new Set(batch.map(({ id }) => id))])
  const orphans = batch.filter(({ id }) => !known.has(id))
  for (const { key } of orphans) await files.remove(key)
  return orphans.length
}
