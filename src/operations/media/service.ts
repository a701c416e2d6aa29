import { createHash, randomUUID } from 'node:crypto'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { t } from '#i18n/messages.ts'
import { mediaPath, type Image } from '#base/image.ts'
import { Problem } from '#base/problem.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { eachBlock } from '#platform/files/blocks.ts'
import { openIncoming } from '#platform/files/disk.ts'
import { filesDirectory } from '#platform/files/open.ts'
import type { LocalFile, Services, StoredFile } from '#platform/services.ts'
import type { ByteStream } from '#platform/threads/byte-stream.ts'
import { assertOwner } from '#community/accounts/service.ts'
import { changeTexts, wordsOf } from './change-texts.ts'
import { demoLooks, type Looks } from './demo-variants.ts'
import { addressName, shownName } from './file-names.ts'
import { fileTypeOf, headBytes, isPlainText, type FileType } from './file-type.ts'
import { addressId, sourceKey, newMediaId, originalKey } from './keys.ts'
import { countPdfPages } from './pdf-pages.ts'
import { preparePicture, type WaitingFor } from './picture.ts'
import { removingRefused } from './remove-files.ts'
import { maxUploadBytes, maxPictureBytes, offeredWidths, oneFrame } from './rules.ts'
import { findMedia, findMediaBySha256, insertMedia, type MediaRow, type MediaTexts } from './store.ts'

export { thumbnailOf } from './thumbnail.ts'
export { exportedFile, mediaNamesIn, type ExportedFile } from './exported-files.ts'
export { readOriginal } from './originals.ts'
export { noticeOfImage } from './notice.ts'
export { takeUploads, withCompletedUpload } from './upload-sessions.ts'
export { referencesOf, readUsage, usesOf } from './usage.ts'
export { removeFilesAfter } from './remove-files.ts'

interface NewMedia {
  content: Uint8Array | LocalFile
  /** As the sender called it. */
  name: string
  alt?: string
  credit?: string
  /** From left and from top, 0 to 1. */
  focus?: [number, number]
  folder?: string
  userId?: number | null
  /** Of a PDF, where its sender knows; else they are counted. */
  pages?: number | null
  /** Nothing else is taken. */
  only?: 'image'
  /** Who waits for it. Default `person`. */
  who?: WaitingFor
  /** Of a picture that is one of ours and as a master should be: it is kept without another look. */
  looks?: Looks
}

interface NewPicture extends Omit<NewMedia, 'content'> {
  bytes: Uint8Array
}

/**
 * Takes in a picture. The same bytes twice are one entry of the library; the answer carries the alt, credit and focus
 * given here, the entry those that came first.
 * @throws Problem 415 for anything but a picture, 413, 422 as for `storeUpload`
 */
export async function importPicture(services: Services, { bytes, ...given }: NewPicture): Promise<Image> {
  const type = fileTypeOf(bytes, given.name)
  if (type.kind !== 'image')
    throw new Problem(415, 'not-a-picture', t('media.error-this-file-is-not-a-picture'), { fields: { file: [t('media.error-not-a-picture')] } })
  const image = imageOf(await storeUpload(services, { ...given, content: bytes }))
  return { ...image, alt: given.alt || image.alt, credit: given.credit || image.credit, focus: given.focus ?? image.focus }
}

/** All at once would wait for each other's commits longer than a write waits. */
let lastDrawing: Promise<unknown> = Promise.resolve()

/** A drawing of the demo edition, by its name without ending; null when there is none. */
export function demoPicture(services: Services, name: string, given: Pick<NewPicture, 'alt'> = {}): Promise<Image | null> {
  const taken = lastDrawing.then(async () => {
    const bytes = await readFile(new URL(`../../../demo/pictures/${name}.webp`, import.meta.url)).catch(() => null)
    return bytes && importPicture(services, { ...given, bytes, name: `${name}.webp`, looks: await demoLooks(name, bytes.length) })
  })
  lastDrawing = taken.catch(() => {})
  return taken
}

/**
 * Takes in a file of any kind that is taken. Its files are kept before its row is, so there is no row without them.
 * @throws Problem 413 too large, 415 not taken, 422 damaged or too many pixels, 503 or 507 when it cannot be kept
 */
export async function storeUpload(services: Services, upload: NewMedia): Promise<MediaRow> {
  const { content } = upload
  const size = content instanceof Uint8Array ? content.byteLength : (await stat(content.path)).size
  const type = fileTypeOf(await headOf(content), upload.name)
  if (upload.only && type.kind !== upload.only)
    throw new Problem(415, 'not-a-picture', t('media.error-only-pictures-can-be-brought-here'), { fields: { file: [t('media.error-not-a-picture')] } })
  checkSize(size, type)
  const sha256 = await sha256Of(content)
  const known = await findMediaBySha256(services.database.db, sha256)
  if (known) return fillIn(services, known, upload)

  const row = await preparedUpload(services, upload, { id: newMediaId(), version: 1 })
  const key = row.kind === 'image' ? sourceKey(row.id, 1) : originalKey(row.id, 1)
  const added = await removingRefused(services, key, () => insertUpload(services, row))
  if (added) return added
  // Somebody else has brought the same bytes meanwhile.
  await services.files.remove(key)
  const first = await findMediaBySha256(services.database.db, sha256)
  if (!first) throw new Error(`media ${sha256} is neither new nor there`)
  return fillIn(services, first, upload)
}

function insertUpload(services: Services, row: MediaRow): Promise<MediaRow | undefined> {
  return services.database.write(async ({ tx, purge }) => {
    if (row.user_id !== null) await assertOwner(tx, services, row.user_id)
    const inserted = await insertMedia(tx, row)
    if (inserted?.kind === 'image') await enqueue(tx, { kind: 'media-variants', payload: { id: inserted.id } })
    purge('media')
    return inserted
  })
}

export function mediaById(services: Services, id: string): Promise<MediaRow | undefined> {
  return findMedia(services.database.db, id)
}

/** The bytes of a file that is no picture; null when they are gone. */
export async function originalOf(services: Services, id: string): Promise<StoredFile | null> {
  const row = await mediaById(services, id)
  return row ? services.files.read(originalKey(id, row.version)) : null
}

/** A picture as pages show it. @throws Error for a row that is no picture */
export function imageOf(row: MediaRow): Image {
  if (row.width === null || row.height === null) throw new Error(`media ${row.id} is no picture`)
  const image: Image = { id: addressId(row), url: addressOf(row), width: row.width, height: row.height, alt: row.alt }
  if (row.credit) image.credit = row.credit
  if (row.placeholder) image.placeholder = row.placeholder
  if (row.frames > 1) image.frames = row.frames
  if (row.focus_x !== null && row.focus_y !== null) image.focus = [row.focus_x, row.focus_y]
  return image
}

/** Root-relative. Of a picture its largest WebP. */
export function addressOf(row: Pick<MediaRow, 'id' | 'name' | 'width' | 'version'>): string {
  if (row.width === null) return `/files/${addressId(row)}/${encodeURIComponent(addressName(row.name))}`
  return mediaPath(addressId(row), offeredWidths(row.width).at(-1) ?? row.width, 'webp')
}

/** The row of a file whose bytes are kept but that nobody knows of yet. @throws as storeUpload */
export async function preparedUpload(services: Services, upload: NewMedia, { id, version }: { id: string; version: number }): Promise<MediaRow> {
  const { content } = upload
  const size = content instanceof Uint8Array ? content.byteLength : (await stat(content.path)).size
  const type = fileTypeOf(await headOf(content), upload.name)
  checkSize(size, type)
  const common = {
    id,
    version,
    last_version: version,
    sha256: await sha256Of(content),
    folder: upload.folder ?? '',
    alt: upload.alt ?? '',
    credit: upload.credit ?? '',
    focus_x: upload.focus?.[0] ?? null,
    focus_y: upload.focus?.[1] ?? null,
    user_id: upload.userId ?? null,
    created_at: services.now(),
    cropped: null,
    ...oneFrame,
  }
  if (type.kind !== 'image') {
    if (type.mime.startsWith('text/') && !isPlainText(await bytesOf(content))) throw notText()
    await services.files.put(originalKey(id, version), content, type.mime)
    const name = shownName(upload.name, type.ending)
    return {
      ...common,
      kind: type.kind,
      name,
      words: wordsOf({ ...common, name }),
      mime: type.mime,
      bytes: size,
      width: null,
      height: null,
      placeholder: null,
      colour: null,
      pages: type.kind !== 'pdf' ? null : upload.pages !== undefined ? upload.pages : await countPdfPages(services, content),
    }
  }
  if (upload.looks && content instanceof Uint8Array) {
    await services.files.put(sourceKey(id, version), content, 'image/webp')
    const name = shownName(upload.name, 'webp')
    return { ...common, ...upload.looks, bytes: size, kind: 'image', name, words: wordsOf({ ...common, name }), mime: 'image/webp', pages: null }
  }
  const master = join(await openIncoming(filesDirectory(services.config.dataDir)), randomUUID())
  try {
    const facts = await preparePicture(freightOf(content, size), type, master, upload.who ?? 'person')
    await services.files.put(sourceKey(id, version), { path: master }, 'image/webp')
    const name = shownName(upload.name, 'webp')
    return { ...common, ...facts, kind: 'image', name, words: wordsOf({ ...common, name }), mime: 'image/webp', pages: null }
  } finally {
    await rm(master, { force: true })
  }
}

function freightOf(content: Uint8Array | LocalFile, bytes: number): ByteStream {
  return { bytes, each: (take) => (content instanceof Uint8Array ? take(content) : eachBlock(content.path, take)) }
}

/** What the first one left empty may be said by the second. */
async function fillIn(services: Services, row: MediaRow, { alt, credit, focus }: NewMedia): Promise<MediaRow> {
  const texts: MediaTexts = {}
  if (alt && !row.alt) texts.alt = alt
  if (credit && !row.credit) texts.credit = credit
  if (focus && row.focus_x === null) [texts.focus_x, texts.focus_y] = focus
  return Object.keys(texts).length === 0 ? row : changeTexts(services, row, texts)
}

export function checkSize(size: number, type: FileType): void {
  const most = type.kind === 'image' || type.mime.startsWith('text/') ? maxPictureBytes : maxUploadBytes
  if (size <= most) return
  const words = { most: most / 1_000_000 }
  const text = type.kind === 'image' ? t('media.error-picture-size', words) : t('media.error-file-size', words)
  throw new Problem(413, 'too-large', text, { fields: { file: [text] } })
}

function notText(): Problem {
  return new Problem(415, 'unsupported-file', t('media.error-this-is-no-plain-text-in'), { fields: { file: [t('studio-error.not-utf-8')] } })
}

async function headOf(content: Uint8Array | LocalFile): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content.subarray(0, headBytes)
  const file = await open(content.path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function bytesOf(content: Uint8Array | LocalFile): Promise<Uint8Array> {
  return content instanceof Uint8Array ? content : readFile(content.path)
}

/** By which the library knows the same file again. */
export async function sha256Of(content: Uint8Array | LocalFile): Promise<string> {
  const hash = createHash('sha256')
  if (content instanceof Uint8Array) return hash.update(content).digest('hex')
  await eachBlock(content.path, async (block) => void hash.update(block))
  return hash.digest('hex')
}

export { removeUnowned } from './remove-unowned.ts'
