import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { openIncoming } from '#platform/files/disk.ts'
import { filesDirectory } from '#platform/files/open.ts'
import type { Writing } from '#platform/db/tables.ts'
import { afterCommit } from '#platform/db/writing.ts'
import type { LocalFile, Services } from '#platform/services.ts'
import { uploadsPrefix } from './keys.ts'
import { findUploadOf, knownUploads, listParts, removeUploadRow, type UploadSession } from './upload-store.ts'

export async function findUpload({ database }: Services, viewer: Viewer, id: string): Promise<UploadSession> {
  const found = /^[0-9a-f]{30}$/.test(id) ? await findUploadOf(database.db, viewer.id, id) : undefined
  if (!found) throw uploadNotFound()
  return found
}

export function uploadNotFound(): Problem {
  return new Problem(404, 'upload-not-found', t('media.error-this-upload-is-not-here-any'))
}

/**
 * Gives `work` a whole upload that was sent for an import; it stays until `takeUploads`.
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
  return withWholeUpload(services, { id, bytes }, ({ path }) => work({ path, name, bytes }))
}

/** The parts put together on this machine, while `work` runs. @throws Problem 404 when they are removed meanwhile */
export async function withWholeUpload<T>(
  services: Services,
  { id, bytes }: Pick<UploadSession, 'id' | 'bytes'>,
  work: (file: LocalFile) => Promise<T>,
): Promise<T> {
  const path = join(await openIncoming(filesDirectory(services.config.dataDir)), randomUUID())
  try {
    await pipeline(Readable.from(readParts(services, id)), createWriteStream(path, { flags: 'wx' }))
    if ((await stat(path)).size < bytes) throw uploadNotFound()
    return await work({ path })
  } finally {
    await rm(path, { force: true })
  }
}

/** Bytes of all parts so far, in order. */
export async function* readParts({ database, files }: Services, id: string): AsyncIterable<Uint8Array> {
  for (const key of await listParts(database.db, id)) {
    const part = await files.read(key)
    if (!part && (await knownUploads(database.db, [id])).size === 0) throw uploadNotFound()
    if (!part) throw new Error(`A part of an upload is missing: ${key}`)
    yield* part.body as AsyncIterable<Buffer> // a stream of a file, without encoding
  }
}

/** False when it is gone, or in the hands of a process at `idleAt`: then it stays. */
export async function removeUpload(services: Services, id: string, idleAt?: number): Promise<boolean> {
  const isRemoved = await services.database.write(({ tx }) => removeUploadRow(tx, id, idleAt))
  if (isRemoved) await removeParts(services, [id])
  return isRemoved
}

/** For what is made of them in the same transaction, and only once. @throws Problem 404 when one is gone */
export async function takeUploads({ tx }: Pick<Writing, 'tx'>, services: Services, ids: readonly string[]): Promise<void> {
  for (const id of ids) if (!(await removeUploadRow(tx, id))) throw uploadNotFound()
  removePartsAfter({ tx }, services, ids)
}

/** Once the transaction that removes their rows has ended. */
export function removePartsAfter({ tx }: Pick<Writing, 'tx'>, services: Services, ids: readonly string[]): void {
  afterCommit(tx, () => {
    removeParts(services, ids).catch((err: unknown) => services.log.error({ err }, 'parts of removed uploads stay until they are swept'))
  })
}

/** Without their row they are out of reach; what fails here is swept later. */
async function removeParts({ files }: Services, ids: readonly string[]): Promise<void> {
  for (const id of ids) for await (const { key } of files.list(`${uploadsPrefix}${id}/`)) await files.remove(key)
}
