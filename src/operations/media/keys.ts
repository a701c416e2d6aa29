import { randomBytes } from 'node:crypto'
import { cropName } from '#base/image.ts'
import type { Cut } from './rules.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** All files of the media library. */
export const mediaPrefix = 'media/'

/**
 * 80 random bits. Not made from the content: so an id that has lost its row never comes back, and its files can be swept
 * without a look at what is being uploaded just then.
 */
export function newMediaId(): string {
  return Array.from(randomBytes(16), (byte) => letters[byte % 32]).join('')
}

/** What addresses say for a version of a file. */
export function addressId({ id, version }: { id: string; version: number }): string {
  return version > 1 ? `${id}-${version}` : id
}

/** The picture every variant is made from; never served itself. */
export function sourceKey(mediaId: string, version = 1): string {
  return `${folderOf(mediaId)}master${ofVersion(version)}.webp`
}

export function variantKey(mediaId: string, version: number, { width, format, crop }: Cut): string {
  return `${folderOf(mediaId)}${width}${crop ? cropName(crop.ratio, crop.x) : ''}${ofVersion(version)}.${format}`
}

/** What `cropName` said in the key of a crop, of whatever version and width; null for the key of another file. */
export function cropNameIn(key: string): string | null {
  return /\/\d+(-\dx\d+-\d+)(?:-\d+)?\.avif$/.exec(key)?.[1] ?? null
}

/** A file that is no picture, as it came. */
export function originalKey(mediaId: string, version = 1): string {
  return `${folderOf(mediaId)}original${ofVersion(version)}`
}

/** The file store overwrites nothing: each version has keys of its own. */
function ofVersion(version: number): string {
  return version > 1 ? `-${version}` : ''
}

/** The media id in a key of the file store; null for another's key. */
export function mediaIdIn(key: string): string | null {
  const [, found] = /^media\/[a-z2-7]{2}\/([a-z2-7]{16})\/[^/]+$/.exec(key) ?? []
  return found ?? null
}

/** All files of an entry begin so. */
export function folderOf(mediaId: string): string {
  return `${mediaPrefix}${mediaId.slice(0, 2)}/${mediaId}/`
}

/** Parts of uploads that are under way: `uploads/<id of the upload>/<where it begins>-<chance>`. */
export const uploadsPrefix = 'uploads/'

export function uploadIdIn(key: string): string | null {
  return /^uploads\/([0-9a-f]{30})\//.exec(key)?.[1] ?? null
}
