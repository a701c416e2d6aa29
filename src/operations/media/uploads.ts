import { randomBytes } from 'node:crypto'
import { open, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { t } from '#i18n/messages.ts'
import { Problem, stepUpRequired } from '#base/problem.ts'
import { hasRole, stepUpExpiryOf, type Viewer } from '#base/viewer.ts'
import { appendTo } from '#platform/files/blocks.ts'
import { diskProblem } from '#platform/files/unavailable.ts'
import type { LocalFile, Services } from '#platform/services.ts'
import { uploadSessionsHere, findUpload, openUploads, removeUpload, uploadLength, uploadPath, type UploadSession } from './upload-sessions.ts'
import { fileTypeOf, headBytes } from './file-type.ts'
import { checkSize, storeUpload } from './service.ts'
import type { MediaRow } from './store.ts'

/** Bytes of one part at most. */
export const maxPartBytes = 4_000_000
const mostOpen = 40

export interface Progress {
  id: string
  offset: number
  bytes: number
  media: MediaRow | null
}

/**
 * An upload in parts is two files of this machine, the words about it and its bytes so far: what is there outlives a restart,
 * and how far it has come is the length of the second. Nothing of it can be asked for by readers; after a day it is swept.
 */
export async function beginUpload(services: Services, viewer: Viewer, given: Omit<UploadSession, 'user_id'>): Promise<Progress> {
  if (given.use === 'import') admitImport(viewer)
  const directory = await openUploads(services)
  if (openOf(viewer.id) >= mostOpen) throw new Problem(429, 'too-many-uploads', t('media.error-too-many-uploads-at-once-please'), { retryAfter: 60 })
  const id = randomBytes(15).toString('hex')
  try {
    await writeFile(join(directory, id), '', { flag: 'wx' })
    await writeFile(join(directory, `${id}.part.json`), JSON.stringify({ ...given, user_id: viewer.id }), { flag: 'wx' })
    await rename(join(directory, `${id}.part.json`), join(directory, `${id}.json`))
  } catch (error) {
    throw diskProblem(error)
  }
  uploadSessionsHere.set(id, viewer.id)
  return { id, offset: 0, bytes: given.bytes, media: null }
}

/** What an import brings may be larger and of any kind. @throws Problem 403 */
function admitImport(viewer: Viewer): void {
  const asleep = stepUpExpiryOf(viewer, 'admin')
  if (asleep) throw stepUpRequired(asleep)
  if (!hasRole(viewer, 'admin')) throw new Problem(403, 'not-allowed', t('media.error-only-an-administrator-imports'))
}

export async function progressOf(services: Services, viewer: Viewer, id: string): Promise<Progress> {
  const begun = await findUpload(services, viewer, id)
  return { id, offset: await uploadLength(services, id), bytes: begun.bytes, media: null }
}

/**
 * The next part, already on this machine at `path`. With the last one the file goes into the library, by `replace` where it
 * takes the place of another.
 * @throws Problem 404, 409 for another offset than the one due or while a part is being taken, and as an upload
 */
export async function receivePart(
  services: Services,
  viewer: Viewer,
  id: string,
  part: { path: string; offset: number },
  replace: (replaced: string, file: LocalFile & { name: string }) => Promise<MediaRow>,
): Promise<Progress> {
  const begun = await findUpload(services, viewer, id)
  if (busy.has(id)) throw new Problem(409, 'upload-busy', t('media.error-a-part-of-this-upload-is'), { retryAfter: 1 })
  busy.add(id)
  try {
    const due = await uploadLength(services, id)
    if (part.offset !== due) throw wrongOffset(due)
    const { size } = await stat(part.path)
    if (due + size > begun.bytes) throw tooLong(begun.bytes)
    const path = uploadPath(services, id)
    await appendTo(path, part.path).catch((error: unknown) => {
      throw diskProblem(error)
    })
    const offset = due + size
    if (begun.use !== 'import') await checkHead(services, id, begun, offset)
    if (offset < begun.bytes || begun.use === 'import') return { id, offset, bytes: begun.bytes, media: null }
    const { name, alt, credit, folder, user_id: userId, replaces } = begun
    const media = replaces ? await replace(replaces, { path, name }) : await storeUpload(services, { content: { path }, name, alt, credit, folder, userId })
    await removeUpload(services, id)
    return { id, offset, bytes: begun.bytes, media }
  } catch (error) {
    // What the bytes say can never become right; a full disk or a busy machine can.
    if (error instanceof Problem && ([413, 415, 422].includes(error.status) || error.code === 'known-file')) await removeUpload(services, id)
    throw error
  } finally {
    busy.delete(id)
  }
}

export async function cancelUpload(services: Services, viewer: Viewer, id: string): Promise<void> {
  await findUpload(services, viewer, id)
  await removeUpload(services, id)
}

const busy = new Set<string>()
function openOf(userId: number): number {
  return [...uploadSessionsHere.values()].filter((one) => one === userId).length
}

/** As soon as the first bytes are there: what would be refused in the end need not be sent. */
async function checkHead(services: Services, id: string, begun: UploadSession, offset: number): Promise<void> {
  if (offset < Math.min(headBytes, begun.bytes)) return
  const file = await open(uploadPath(services, id))
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    checkSize(begun.bytes, fileTypeOf(buffer.subarray(0, bytesRead), begun.name))
  } finally {
    await file.close()
  }
}

function wrongOffset(due: number): Problem {
  return new Problem(409, 'wrong-offset', t('media.error-the-next-part-begins-at-byte', { due }))
}

function tooLong(bytes: number): Problem {
  const text = `This is longer than the ${bytes.toLocaleString('en')} bytes that were announced.`
  return new Problem(413, 'too-large', text, { fields: { file: [text] } })
}
