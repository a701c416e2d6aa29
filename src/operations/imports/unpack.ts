import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#base/problem.ts'
import { damagedZip, openZip } from '#platform/zip/read-zip.ts'
import { t } from '#i18n/messages.ts'

export const mostFiles = 50_000
const maxUnpackedBytes = 8_000_000_000

/**
 * Unpacks the files of an archive that a folder of texts may hold into `directory`, by their places; what would lie outside
 * of it is left. @throws Problem 422 for a damaged archive, or one that is too much
 */
export async function unpack(path: string, directory: string): Promise<void> {
  await using zip = await openZip(path)
  if (zip.names.length > mostFiles) throw tooLarge(t('studio-error.files', { count: zip.names.length }))
  let bytes = 0
  for (const name of zip.names) {
    const parts = name.split('/')
    if (name.endsWith('/') || parts.some((part) => !isPlain(part)) || parts[0] === '__MACOSX') continue
    const place = join(directory, ...parts.map(shortened))
    await mkdir(dirname(place), { recursive: true }).catch(refuseName)
    await pipeline(
      Readable.from(zip.read(name)),
      async function* measured(pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          bytes += piece.length
          if (bytes > maxUnpackedBytes) throw tooLarge(t('studio-error.more-than-gigabytes', { most: 8 }))
          yield piece
        }
      },
      createWriteStream(place, { flags: 'wx' }),
    ).catch(refuseName)
  }
}

/** File systems take 255 bytes, which is 85 letters of Chinese. */
function shortened(part: string): string {
  const ending = /\.\w{1,8}$/.exec(part)?.[0] ?? ''
  const letters = [...part.slice(0, part.length - ending.length)]
  while (Buffer.byteLength(letters.join('') + ending) > 255) letters.pop()
  return letters.join('') + ending
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

/** A name that stays where it is put, on every system. */
export function isPlain(part: string): boolean {
  return part !== '' && part !== '.' && part !== '..' && part.length <= 200 && !/[\\:\0]/.test(part)
}

export function tooLarge(what: string): Problem {
  const message = t('studio-error.too-much', { what })
  return new Problem(422, 'import-too-much', message, { fields: { uploads: [message] } })
}
