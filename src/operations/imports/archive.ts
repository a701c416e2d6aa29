import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#base/problem.ts'
import { decodeText } from '#platform/xml/decode-text.ts'
import { openZip } from '#platform/zip/read-zip.ts'
import type { ImportFile } from './entry.ts'
import { isRedirectList } from './redirect-lists.ts'
import { assertReadable, bounded, isPlain, tooLarge } from './unpack.ts'
import { t } from '#i18n/messages.ts'

/** A zip file that is read where it lies: nothing in it is written to disk under a name of its own. */
export interface Archive extends AsyncDisposable {
  /** Files by path, without lists of redirects; names that lead out of the archive are left. */
  paths: readonly string[]
  redirectLists: readonly string[]
  /** Bytes of all files once they are read. */
  size: number
  has(path: string): boolean
  /** @throws Problem 413 for more than 64 MB, 422 for a damaged one */
  bytes(path: string): Promise<Buffer>
  /** Piece by piece, whatever its size. */
  open(path: string): AsyncIterable<Uint8Array>
  text(path: string): Promise<string>
}

const mostOfOne = 64_000_000

/** Notion packs the parts of an export, each a zip file, into one. */
const partOfExport = /-Part-\d+\.zip$/i

/** @throws Problem 422 for a file that is no archive, or a damaged one */
export async function openArchive(file: ImportFile): Promise<Archive> {
  const archive = await openZipFile(file)
  return archive.paths.length > 0 && archive.paths.every((path) => partOfExport.test(path)) ? openParts(archive, file) : archive
}

/** The files of all parts by their paths there; where two have the same path, the name of the part stands before the second. */
async function openParts(whole: Archive, file: ImportFile): Promise<Archive> {
  await using parts = new AsyncDisposableStack()
  parts.use(whole)
  const unpacked = { bytes: 0 }
  const places = new Map<string, { archive: Archive; name: string }>()
  let size = 0
  for (const path of whole.paths) {
    const archive = parts.use(await openZipFile({ name: path, open: () => bounded(whole.open(path), unpacked), note: (what) => file.note?.(what) }))
    size += archive.size
    for (const name of [...archive.paths, ...archive.redirectLists]) places.set(places.has(name) ? `${path}/${name}` : name, { archive, name })
  }
  assertReadable({ names: [...places.keys()], size })
  const at = (path: string) => places.get(path) ?? { archive: whole, name: path }
  const opened = parts.move()
  return {
    paths: [...places.keys()].filter((path) => !isRedirectList(path)),
    redirectLists: [...places.keys()].filter(isRedirectList),
    size,
    has: (path) => places.has(path),
    bytes: (path) => at(path).archive.bytes(at(path).name),
    open: (path) => at(path).archive.open(at(path).name),
    text: (path) => at(path).archive.text(at(path).name),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function openZipFile(file: ImportFile): Promise<Archive> {
  const { path, remove } = await placeOf(file)
  try {
    const zip = await openZip(path)
    assertReadable(zip)
    const paths = zip.names.filter((name) => !name.endsWith('/') && name.split('/').every(isPlain) && !name.startsWith('__MACOSX/'))
    const known = new Set(paths)
    const bytes = async (name: string) => {
      const pieces: Uint8Array[] = []
      let size = 0
      for await (const piece of zip.read(name)) {
        size += piece.length
        if (size > mostOfOne) throw tooLarge(t('studio-error.file-more-than', { name: name.slice(0, 80), most: 64 }))
        pieces.push(piece)
      }
      return Buffer.concat(pieces)
    }
    return {
      paths: paths.filter((name) => !isRedirectList(name)),
      redirectLists: paths.filter(isRedirectList),
      size: zip.size,
      has: (name) => known.has(name),
      bytes,
      open: (name) => zip.read(name),
      async text(name) {
        const whole = await bytes(name)
        const pieces: string[] = []
        for await (const piece of decodeText(() => Readable.from([whole]), file.note)) pieces.push(piece)
        return pieces.join('').replace(/^\ufeff/, '')
      },
      async [Symbol.asyncDispose]() {
        await zip[Symbol.asyncDispose]()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Readers of archives want a file of this machine. */
async function placeOf(file: ImportFile): Promise<{ path: string; remove(): Promise<void> }> {
  if (file.path !== undefined) return { path: file.path, remove: async () => {} }
  const directory = await mkdtemp(join(tmpdir(), 'masthead-archive-'))
  const path = join(directory, 'archive')
  await pipeline(Readable.from(file.open()), createWriteStream(path))
  return { path, remove: () => rm(directory, { recursive: true, force: true }) }
}

const scheme = 'archive://'

/** The address that stands for a file of the archive, from which relative ones are meant. */
export function archiveAddress(path: string): string {
  return `${scheme}/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** The path in the archive that an address means; null for any other address. */
export function archivePath(address: string): string | null {
  if (!address.startsWith(`${scheme}/`)) return null
  try {
    return decodeURIComponent(address.slice(scheme.length + 1).replace(/[?#].*$/, ''))
  } catch {
    return null
  }
}

export function notThisKind(message: string): Problem {
  return new Problem(422, 'import-not-this-kind', message, { fields: { file: [message] } })
}
