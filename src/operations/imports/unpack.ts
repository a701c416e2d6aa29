import { createHash } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#base/problem.ts'
import { damagedZip, openZip, type ZipFile } from '#platform/zip/read-zip.ts'
import { t } from '#i18n/messages.ts'

const mostFiles = 50_000
const maxUnpackedBytes = 8_000_000_000

/**
 * Unpacks the files of an archive that a folder of texts may hold into `directory`, by their places; what would lie outside
 * of it is left. @throws Problem 422 for a damaged archive, or one that is too much
 */
export async function unpack(path: string, directory: string): Promise<void> {
  await using zip = await openZip(path)
  assertReadable(zip)
  for (const name of zip.names) {
    const parts = name.split('/')
    if (name.endsWith('/') || parts.some((part) => !isPlain(part)) || parts[0] === '__MACOSX') continue
    const place = join(directory, ...parts.map(shortened))
    await mkdir(dirname(place), { recursive: true }).catch(refuseName)
    await pipeline(Readable.from(zip.read(name)), createWriteStream(place, { flags: 'wx' })).catch(refuseName)
  }
}

/** No entry has more bytes than the directory says. @throws Problem 422 for more than an archive may hold */
export function assertReadable({ names, size }: Pick<ZipFile, 'names' | 'size'>): void {
  if (names.length > mostFiles) throw tooLarge(t('studio-error.files', { count: names.length }))
  if (size > maxUnpackedBytes) throw tooLarge(t('studio-error.more-than-gigabytes', { most: 8 }))
}

/** Bytes that file systems take, which is 85 letters of Chinese. */
const most = 255

/** A name cut to what file systems take, and told apart from others that begin alike. */
export function shortened(part: string): string {
  if (Buffer.byteLength(part) <= most) return part
  const ending = /\.\w{1,8}$/.exec(part)?.[0] ?? ''
  const cut = `-${createHash('sha256').update(part).digest('hex').slice(0, 8)}${ending}`
  const letters = [...part.slice(0, most)]
  while (Buffer.byteLength(letters.join('') + cut) > most) letters.pop()
  return letters.join('') + cut
}

const nameFaults = new Set<unknown>(['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'])

/** One name is a file and a folder, or thousands of folders lie within each other. */
function refuseName(error: unknown): never {
  throw error instanceof Error && 'code' in error && nameFaults.has(error.code) ? damagedZip() : error
}

/** The same pieces. @param unpacked bytes so far, counted on. @throws Problem 422 for more than an archive may unpack to */
export async function* bounded(pieces: AsyncIterable<Uint8Array>, unpacked: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    unpacked.bytes += piece.length
    if (unpacked.bytes > maxUnpackedBytes) throw tooLarge(t('studio-error.more-than-gigabytes', { most: 8 }))
    yield piece
  }
}

/** Copies a file that was sent by itself, under its name as far as it has one that no other file in the folder has. */
export async function copyInto(folder: string, { name, path }: { name: string; path: string }): Promise<void> {
  const { name: stem, ext } = parse(isPlain(name) ? name : 'unnamed.md')
  for (let number = 1; ; number++) {
    const place = join(folder, shortened(`${stem}${number === 1 ? '' : `-${number}`}${ext}`))
    if (await copyFile(path, place, constants.COPYFILE_EXCL).then(() => true, isTaken)) return
  }
}

/** @throws any other error */
function isTaken(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
  throw error
}

/** Of one file or folder: a name that stays where it is put. */
export function isPlain(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..' && !/[/\\\0]/.test(part)
}

export function tooLarge(what: string): Problem {
  const message = t('studio-error.too-much', { what })
  return new Problem(422, 'import-too-much', message, { fields: { uploads: [message] } })
}
