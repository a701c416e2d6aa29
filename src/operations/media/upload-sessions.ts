import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { incomingDirectory, openIncoming } from '#platform/files/disk.ts'
import { filesDirectory } from '#platform/files/open.ts'
import type { LocalFile, Services } from '#platform/services.ts'

/** The words about an upload in parts. */
export interface UploadSession {
  user_id: number
  name: string
  bytes: number
  alt: string
  credit: string
  folder: string
  /** `import`: kept as it is until an import claims it; it never becomes a file of the library. */
  use: 'library' | 'import'
  /** The file of the library whose place it takes. */
  replaces?: string | undefined
}

/** Of this process: whose upload it is. Only for a bound, so a restart may forget it. */
export const uploadSessionsHere = new Map<string, number>()

export async function findUpload(services: Services, viewer: Viewer, id: string): Promise<UploadSession> {
  const text = /^[0-9a-f]{30}$/.test(id) ? await readFile(`${uploadPath(services, id)}.json`, 'utf8').catch(() => null) : null
  const begun = text === null ? null : (JSON.parse(text) as UploadSession) // written whole by beginUpload
  if (begun?.user_id !== viewer.id) throw new Problem(404, 'upload-not-found', t('media.error-this-upload-is-not-here-any'))
  return begun
}

/**
 * A whole upload that was sent for an import; it stays until `removeUpload`.
 * @throws Problem 404 for another's or none, 409 while parts of it are missing
 */
export async function completedUpload(services: Services, viewer: Viewer, id: string): Promise<LocalFile & { name: string; bytes: number }> {
  const { name, bytes, use } = await findUpload(services, viewer, id)
  if (use !== 'import' || (await uploadLength(services, id)) < bytes) throw new Problem(409, 'upload-not-whole', t('media.error-this-upload-is-not-whole-yet'))
  return { path: uploadPath(services, id), name, bytes }
}

export async function uploadLength(services: Services, id: string): Promise<number> {
  return (await stat(uploadPath(services, id))).size
}

export async function removeUpload(services: Services, id: string): Promise<void> {
  uploadSessionsHere.delete(id)
  for (const ending of ['.json', '']) await rm(uploadPath(services, id) + ending, { force: true })
}

/** What somebody has begun to send to this machine. */
export async function removeUploadsOf(services: Services, userId: number): Promise<void> {
  for (const name of await readdir(await openUploads(services))) {
    if (!/^[0-9a-f]{30}\.json$/.test(name)) continue
    const id = name.slice(0, 30)
    const text = await readFile(`${uploadPath(services, id)}.json`, 'utf8').catch(() => null)
    // written whole by beginUpload
    if (text !== null && (JSON.parse(text) as UploadSession).user_id === userId) await removeUpload(services, id)
  }
}

export function uploadPath(services: Services, id: string): string {
  return join(incomingDirectory(filesDirectory(services.config.dataDir)), 'parts', id)
}

export async function openUploads(services: Services): Promise<string> {
  const directory = join(await openIncoming(filesDirectory(services.config.dataDir)), 'parts')
  await mkdir(directory, { recursive: true })
  return directory
}
