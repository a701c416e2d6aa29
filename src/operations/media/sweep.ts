import { sweepIncoming } from '#platform/files/disk.ts'
import { filesDirectory } from '#platform/files/open.ts'
import type { Services } from '#platform/services.ts'
import { mediaIdIn, mediaPrefix } from './keys.ts'
import { listKnownIds } from './store.ts'

/** Nothing that is being uploaded is this old. */
const old = 24 * 60 * 60_000
const atOnce = 200

/** Removes files of the library whose row was never made, or is gone, once they are a day old; and half uploads as old. */
export async function sweepOrphans(services: Services): Promise<number> {
  // File times come from the store's clock, not from ours.
  const before = Date.now() - old
  await sweepIncoming(filesDirectory(services.config.dataDir), before)
  let removed = 0
  let batch: { key: string; id: string }[] = []
  for await (const { key, changedAt } of services.files.list(mediaPrefix)) {
    const id = mediaIdIn(key)
    if (id === null || changedAt >= before) continue
    batch.push({ key, id })
    if (batch.length < atOnce) continue
    removed += await removeUnknown(services, batch)
    batch = []
  }
  removed += await removeUnknown(services, batch)
  if (removed > 0) services.log.info({ files: removed }, 'orphaned files removed')
  return removed
}

async function removeUnknown({ database, files }: Services, batch: { key: string; id: string }[]): Promise<number> {
  const known = await listKnownIds(database.db, [...new Set(batch.map(({ id }) => id))])
  const orphans = batch.filter(({ id }) => !known.has(id))
  for (const { key } of orphans) await files.remove(key)
  return orphans.length
}
