import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RowCounts } from '../db/backup-checks.ts'
import { assertRestorable, restoreDump } from '../db/dump.ts'
import { makeFolder } from '../files/make-folder.ts'
import { restoreSecret } from '../secret.ts'
import type { FileStore } from '../services.ts'
import { entryNames } from './archive-format.ts'
import { archiveEntries, type ArchiveEntry } from './archive-reader.ts'
import type { Site } from './back-up.ts'
import { storedContent, type ArchiveSource } from './backup-store.ts'
import type { FileIndex } from './file-index.ts'
import { HashedContent } from './hashed-content.ts'
import { checkArchive, type CheckedArchive } from './open-archive.ts'

const filesAtOnce = 16

export interface ArchiveReport {
  archive: string
  /** Epoch ms. */
  madeAt: number
  rows: RowCounts
  files: { count: number; bytes: number }
  lost: string[]
}

interface RestoreReport extends ArchiveReport {
  /** Where what was there before is kept. */
  kept: string[]
}

/** Reads a whole archive without changing anything. @throws Error in words for a person */
export function verifyArchive(source: ArchiveSource, site: Pick<Site, 'requiredFiles'>, workRoot: string): Promise<ArchiveReport> {
  return withArchive(source, site, workRoot, async (archive) => reportOf(source, archive))
}

/**
 * Brings the whole site back, and reads it: each file of the archive is compared with what is stored then. Files come
 * first, the database last, so that no row is ever without its file.
 * @throws Error in words for a person, before anything is changed when the archive is not whole or of a newer version, the
 * site here is in use, or it is not empty and `replace` is not set
 */
export function restoreArchive(source: ArchiveSource, site: Site, { replace = false } = {}): Promise<RestoreReport> {
  return withArchive(source, site, site.dataDir, async (archive, work) => {
    await assertRestorable(site.database, archive.dump, replace)
    if (!replace) await assertNoFiles(site.files)
    await restoreFiles(source, site.files, archive.index, work)
    await proveFiles(site.files, archive.index)
    const keptSecret = site.secret === undefined ? restoreSecret(site.dataDir, archive.secret) : undefined
    const { rows, kept } = await restoreDump(site.database, archive.dump, replace)
    return { ...reportOf(source, archive), rows, kept: [kept, keptSecret].filter((name) => name !== undefined) }
  })
}

/**
 * Brings back one file, or all files below a folder, into the site, which may be running. Files that are there as they
 * should be stay.
 * @param path key of a file or a folder in the file store
 * @returns how many files were missing or damaged and are back
 * @throws Error in words for a person when the backup has no such file
 */
export function restoreFile(source: ArchiveSource, site: Site, path: string): Promise<number> {
  const name = entryNames.files + path.replace(/^\/+|\/+$/g, '')
  return withArchive(source, site, site.dataDir, async ({ index }, work) => {
    const wanted = (entry: string) => entry === name || entry.startsWith(`${name}/`)
    if (!index.get(name) && index.total(`${name}/`).count === 0) throw new Error(`This backup has no file ${path}. Nothing was changed.`)
    const count = await restoreFiles(source, site.files, index, work, wanted)
    await proveFiles(site.files, index, wanted)
    return count
  })
}

async function withArchive<T>(
  source: ArchiveSource,
  { requiredFiles }: Pick<Site, 'requiredFiles'>,
  workRoot: string,
  work: (archive: CheckedArchive, folder: string) => Promise<T>,
): Promise<T> {
  makeFolder(workRoot)
  const folder = await mkdtemp(join(workRoot, '.masthead-restore-'))
  try {
    const archive = await checkArchive(source, requiredFiles, folder)
    try {
      return await work(archive, folder)
    } finally {
      archive.index.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function reportOf({ name }: ArchiveSource, { about, rows, index, lost }: CheckedArchive): ArchiveReport {
  return { archive: name, madeAt: about.madeAt, rows, files: index.total(entryNames.files), lost }
}

async function assertNoFiles(files: FileStore): Promise<void> {
  for await (const { key } of files.list(''))
    throw new Error(`There are files here already, such as ${key}. Say --replace to overwrite them. Nothing was changed.`)
}

/** A file of an archive, on its way to where it belongs. */
interface Unpacked {
  key: string
  path: string
  /** A damaged or an older one. */
  replaces: boolean
}

/**
 * Those that `wanted` agrees to. Several at once: each waits for a disk to have it for sure, or for a bucket to answer.
 * @returns how many were missing or damaged
 */
async function restoreFiles(source: ArchiveSource, files: FileStore, index: FileIndex, work: string, wanted = (_name: string) => true): Promise<number> {
  let count = 0
  const unpacked = unpack(source, files, index, work, wanted)
  // They share one generator, which one that fails ends for all.
  const lanes = Array.from({ length: filesAtOnce }, async () => {
    for await (const { key, path, replaces } of unpacked) {
      if (replaces) await files.remove(key)
      await files.put(key, { path }, typeOf(key))
      await rm(path)
      count++
    }
  })
  await Promise.all(lanes)
  return count
}

/** One after the other, as the archive is read; what is there as it should be is left out. */
async function* unpack(source: ArchiveSource, files: FileStore, index: FileIndex, work: string, wanted: (name: string) => boolean): AsyncGenerator<Unpacked> {
  let number = 0
  for await (const { name, content } of filesOf(source, index, wanted)) {
    const key = name.slice(entryNames.files.length)
    const there = await storedHash(files, key)
    if (there !== null && there === index.get(name)?.sha256) continue
    const path = join(work, `file-${++number}`)
    await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(path))
    yield { key, path, replaces: there !== null }
  }
}

async function* filesOf(source: ArchiveSource, index: FileIndex, wanted: (name: string) => boolean): AsyncGenerator<Pick<ArchiveEntry, 'name' | 'content'>> {
  for await (const entry of archiveEntries(await source.open())) if (entry.name.startsWith(entryNames.files) && wanted(entry.name)) yield entry
  for (const { name, stored } of index.list(entryNames.files))
    if (stored !== undefined && wanted(name)) yield { name, content: await storedContent(source, stored) }
}

/** Reads each file from where it is now. */
async function proveFiles(files: FileStore, index: FileIndex, wanted = (_name: string) => true): Promise<void> {
  for (const { name, sha256 } of index.list(entryNames.files)) {
    if (!wanted(name)) continue
    const found = await storedHash(files, name.slice(entryNames.files.length))
    if (found !== sha256) throw new Error(`${name} did not come back as it was: the disk or the bucket may be full or faulty. The database was not changed.`)
  }
}

/** Null when there is no such file. */
async function storedHash(files: FileStore, key: string): Promise<string | null> {
  const stored = await files.read(key)
  if (!stored) return null
  const hashed = new HashedContent(stored.body as AsyncIterable<Uint8Array>) // a stream without an encoding gives bytes
  await hashed.drain()
  return hashed.sha256()
}

const types: Record<string, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg', zip: 'application/zip' }

function typeOf(key: string): string {
  return types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
