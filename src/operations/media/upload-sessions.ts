import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { openIncoming } from '#platform/files/disk.ts'
import { filesDirectory } from '#platform/files/open.ts'
import type { LocalFile, Services } from '#platform/services.ts'
import { uploadsPrefix } from './keys.ts'
import { findUploadOf, listParts, removeUploadRow, type UploadSession } from './upload-store.ts'

export async function findUpload({ database }: Services, viewer: Viewer, id: string): Promise<UploadSession> {
  const found = /^[0-9a-f]{30}$/.test(id) ? await findUploadOf(database.db, viewer.id, id) : undefined
  if (!found) throw new Problem(404, 'upload-not-found', t('media.error-this-upload-is-not-here-any'))
  return found
}

/**
 * Gives `work` a whole upload that was sent for an import; it stays until `removeUpload`.
 * @throws Problem 404 for another's or none, 409 while parts of it are missing
 */
export async function withCompletedUpload<T>(
  services: Services,
  viewer: Viewer,
  id: string,
  work: (file: LocalFile & { name: string; bytes: number }) => Promise<T>,
): Promise<T> {
  const { name, bytes, use, received } = await findUpload(services, viewer, id)
  if (use !== 'import' || received < bytes) throw new Problem(409, 'upload-not-whole', t('media.error-this-upload-is-not-whole-yet'))
  return withWholeUpload(services, id, ({ path }) => work({ path, name, bytes }))
}

/** The parts put together on this machine, while `work` runs. */
export async function withWholeUpload<T>(services: Services, id: string, work: (file: LocalFile) => Promise<T>): Promise<T> {
  const path = join(await openIncoming(filesDirectory(services.config.dataDir)), randomUUID())
  try {
    await pipeline(Readable.from(readParts(services, id)), createWriteStream(path, { flags: 'wx' }))
    return await work({ path })
  } finally {
    await rm(path, { force: true })
  }
}

/** Bytes of all parts so far, in order. */
export async function* readParts({ database, files }: Services, id: string): AsyncIterable<Uint8Array> {
  for (const key of await listParts(database.db, id)) {
    const part = await files.read(key)
    if (!part) throw new Error(`A part of an upload is missing: ${key}`)
    yield* part.body as AsyncIterable<Buffer> // a stream of a file, without encoding
  }
}

export async function removeUpload(services: Services, id: string): Promise<void> {
  await removeUploadRow(services.database.db, id)
  await removeParts(services, [id])
}

/** Without their row they are out of reach; what fails here is swept later. */
export async function removeParts({ files }: Services, ids: string[]): Promise<void> {
  for (const id of ids) for await (const { key } of files.list(`${uploadsPrefix}${id}/`)) await files.remove(key)
}
