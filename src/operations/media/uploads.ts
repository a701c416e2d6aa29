import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { t } from '#i18n/messages.ts'
import { Problem, stepUpRequired } from '#base/problem.ts'
import { hasRole, stepUpExpiryOf, type Viewer } from '#base/viewer.ts'
import { assertAccess } from '#community/accounts/service.ts'
import type { LocalFile, Services } from '#platform/services.ts'
import { uploadsPrefix } from './keys.ts'
import { findUpload, readParts, removeUpload, uploadNotFound, withWholeUpload } from './upload-sessions.ts'
import { addPart, countUploadsOf, insertUpload, releaseUpload, takeUpload, type UploadSession } from './upload-store.ts'
import { fileTypeOf, headBytes } from './file-type.ts'
import { removingRefused } from './remove-files.ts'
import { checkSize, storeUpload } from './service.ts'
import type { MediaRow } from './store.ts'

/** Bytes of one part at most. */
export const maxPartBytes = 4_000_000
const mostOpen = 40
/** A process that died over it is not waited for longer, ms. */
const longestTaking = 5 * 60_000

type NewUpload = Pick<UploadSession, 'name' | 'bytes' | 'alt' | 'credit' | 'folder' | 'use'> & { replaces?: string | undefined }

export interface Progress {
  id: string
  offset: number
  bytes: number
  media: MediaRow | null
}

/**
 * An upload in parts is a row and a file of the store for each part, so that every process can go on with it. Nothing of it can be
 * asked for by readers; after a day it is swept.
 */
export async function beginUpload(services: Services, viewer: Viewer, given: NewUpload): Promise<Progress> {
  if (given.use === 'import') admitImport(viewer)
  const id = randomBytes(15).toString('hex')
  const row = { ...given, replaces: given.replaces ?? null, id, user_id: viewer.id, received: 0, busy_until: 0, changed_at: services.now() }
  await services.database.write(async ({ tx }) => {
    await assertAccess(tx, services, viewer)
    if ((await countUploadsOf(tx, viewer.id)) >= mostOpen)
      throw new Problem(429, 'too-many-uploads', t('media.error-too-many-uploads-at-once-please'), { retryAfter: 60 })
    await insertUpload(tx, row)
  })
  return { id, offset: 0, bytes: given.bytes, media: null }
}

/** What an import brings may be larger and of any kind. @throws Problem 403 */
function admitImport(viewer: Viewer): void {
  const asleep = stepUpExpiryOf(viewer, 'admin')
  if (asleep) throw stepUpRequired(asleep)
  if (!hasRole(viewer, 'admin')) throw new Problem(403, 'not-allowed', t('media.error-only-an-administrator-imports'))
}

export async function progressOf(services: Services, viewer: Viewer, id: string): Promise<Progress> {
  const { received, bytes } = await findUpload(services, viewer, id)
  return { id, offset: received, bytes, media: null }
}

type Replace = (replaced: string, file: LocalFile & { name: string }) => Promise<MediaRow>

/**
 * The next part, already on this machine at `path`. With the last one the file goes into the library, by `replace` where it
 * takes the place of another; where that failed, another part without bytes tries again.
 * @throws Problem 404, 409 for another offset than the one due or while the file is being taken in, and as an upload
 */
export async function receivePart(services: Services, viewer: Viewer, id: string, part: { path: string; offset: number }, replace: Replace): Promise<Progress> {
  const begun = await findUpload(services, viewer, id)
  try {
    const offset = await keepPart(services, begun, part)
    if (begun.use !== 'import') await checkHead(services, begun, offset)
    const isWhole = offset === begun.bytes && begun.use !== 'import'
    return { id, offset, bytes: begun.bytes, media: isWhole ? await takeIn(services, begun, replace) : null }
  } catch (error) {
    // What the bytes say can never become right; a full disk or a busy machine can.
    if (error instanceof Problem && ([413, 415, 422].includes(error.status) || error.code === 'known-file')) await removeUpload(services, id)
    throw error
  }
}

/** Returns the offset of the part after it. */
async function keepPart(services: Services, begun: UploadSession, { path, offset }: { path: string; offset: number }): Promise<number> {
  const { database, files } = services
  if (offset !== begun.received) throw wrongOffset(begun.received)
  const { size } = await stat(path)
  if (offset + size > begun.bytes) throw tooLong(begun.bytes)
  if (size === 0) return offset
  // Of two that come at once for the same place one stays.
  const key = `${uploadsPrefix}${begun.id}/${offset}-${randomBytes(6).toString('hex')}`
  await files.put(key, { path }, 'application/octet-stream')
  const part = { start: offset, bytes: size, file_key: key, now: services.now() }
  const isNext = await removingRefused(services, key, () => database.write(({ tx }) => addPart(tx, begun, part)))
  if (isNext) return offset + size
  await files.remove(key)
  throw busy()
}

async function takeIn(services: Services, begun: UploadSession, replace: Replace): Promise<MediaRow> {
  const { id, name, alt, credit, folder, user_id: userId, replaces } = begun
  const now = services.now()
  const { database } = services
  if (!(await database.write(({ tx }) => takeUpload(tx, id, now, now + longestTaking)))) throw busy()
  try {
    const media = await withWholeUpload(services, begun, (file) =>
      replaces ? replace(replaces, { ...file, name }) : storeUpload(services, { content: file, name, alt, credit, folder, userId }),
    )
    await removeUpload(services, id)
    return media
  } catch (error) {
    // Its rows and parts went with the powers that it was begun with.
    if (!(await database.write(({ tx }) => releaseUpload(tx, id)))) throw uploadNotFound()
    throw error
  }
}

/** @throws Problem 404, 409 while the file is being taken in */
export async function cancelUpload(services: Services, viewer: Viewer, id: string): Promise<void> {
  await findUpload(services, viewer, id)
  if (!(await removeUpload(services, id, services.now()))) throw busy()
}

/** As soon as the first bytes are there: what would be refused in the end need not be sent. */
async function checkHead(services: Services, { id, bytes, name }: UploadSession, offset: number): Promise<void> {
  if (offset < Math.min(headBytes, bytes)) return
  const blocks: Uint8Array[] = []
  let length = 0
  for await (const block of readParts(services, id)) {
    blocks.push(block)
    length += block.length
    if (length >= headBytes) break
  }
  checkSize(bytes, fileTypeOf(Buffer.concat(blocks).subarray(0, headBytes), name))
}

function busy(): Problem {
  return new Problem(409, 'upload-busy', t('media.error-a-part-of-this-upload-is'), { retryAfter: 1 })
}

function wrongOffset(due: number): Problem {
  return new Problem(409, 'wrong-offset', t('media.error-the-next-part-begins-at-byte', { due }))
}

function tooLong(bytes: number): Problem {
  const text = t('studio-error.longer-than-announced', { bytes })
  return new Problem(413, 'too-large', text, { fields: { file: [text] } })
}
