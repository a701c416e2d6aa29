import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { flush, type RowCounts } from '../db/backup-checks.ts'
import { dumpDatabase, rowsInDump, type Where } from '../db/dump.ts'
import { isKey } from '../files/keys.ts'
import { secretOf } from '../secret.ts'
import type { FileStore } from '../services.ts'
import { archiveFormat, entryNames, type FileSink, type About, type ManifestEnd, type RequiredFiles } from './archive-format.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { archivePrefix, manifestKey } from './backup-store.ts'
import { FileIndex } from './file-index.ts'
import { storeFiles } from './stored-files.ts'

/** Everything that a site consists of. */
export interface Site {
  database: Where
  files: FileStore
  /** Holds the secret, unless one is given. */
  dataDir: string
  secret?: string
  requiredFiles: RequiredFiles[]
}

export interface BackupReport {
  archive: string
  /** Of the archive alone. */
  bytes: number
  rows: RowCounts
  files: { count: number; bytes: number }
  /** Files that were not in the store of backups yet. */
  copied: number
  /** Keys of files that rows name and that the site itself does not have. */
  lost: string[]
}

/** Writes the whole site into one new file while it is in use. A file of that name exists only when it is whole. */
export async function backUp(site: Site, file: string, now = Date.now()): Promise<BackupReport> {
  const target = resolve(file)
  if (existsSync(target)) throw new Error(`${file} exists already; name a new file.`)
  const work = await mkdtemp(join(dirname(target), '.masthead-backup-'))
  try {
    const made = await writeArchive(site, work, now, (writer) => async (key) => {
      const stored = await site.files.read(key)
      return stored && writer.add(entryNames.files + key, stored.size, stored.body as AsyncIterable<Uint8Array>) // a stream without an encoding gives bytes
    })
    await rename(made.path, target)
    await flush(dirname(target))
    return { ...made.report, archive: target }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/**
 * The same into a folder or bucket of backups: its files are kept once for all archives, so that only new ones are copied.
 * @param workRoot folder with room for a copy of the database
 */
export async function backUpInto(site: Site, store: FileStore, workRoot: string, now = Date.now()): Promise<BackupReport> {
  const work = await mkdtemp(join(workRoot, '.masthead-backup-'))
  try {
    const { sink, copied, close } = await storeFiles(site.files, store, work)
    try {
      const made = await writeArchive(site, work, now, () => sink)
      const key = `${archivePrefix}${new Date(now).toISOString().toLowerCase().replaceAll(/[:.]/g, '-')}.tar`
      await store.put(manifestKey(key), { path: made.manifest }, 'application/jsonl')
      await store.put(key, { path: made.path }, 'application/x-tar')
      return { ...made.report, archive: key, copied: copied() }
    } finally {
      close()
    }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

type Made = { path: string; manifest: string; report: Omit<BackupReport, 'archive'> }

async function writeArchive(site: Site, work: string, now: number, sinkOf: (writer: ArchiveWriter) => FileSink): Promise<Made> {
  const path = join(work, 'archive.tar')
  const dump = join(work, 'database')
  const index = await FileIndex.open(join(work, 'index'))
  const writer = new ArchiveWriter(path, now)
  try {
    const about: About = { product: 'masthead', format: archiveFormat, engine: site.database.file === undefined ? 'postgres' : 'sqlite', madeAt: now }
    index.add(await writer.addText(entryNames.about, `${JSON.stringify(about)}\n`))
    const { rows, lost } = await copyConsistently(site, dump, index, sinkOf(writer))
    index.add(await writer.addFile(entryNames.database, dump))
    index.add(await writer.addText(entryNames.secret, secretOf(site)))
    const manifest = join(work, 'manifest')
    await writeManifest(writer, index, lost, manifest)
    await writer.close()
    const files = index.total(entryNames.files)
    return { path, manifest, report: { bytes: (await stat(path)).size, rows, files, copied: files.count, lost } }
  } catch (error) {
    await writer.abort()
    throw error
  } finally {
    index.close()
  }
}

/**
 * Files never change, and each is there before a row names it. So files are copied first, then one moment of the database,
 * then the files that came meanwhile. A file that came and was removed between the two may be missing: then a later moment
 * is taken. What is missing twice in a row is missing on the site itself.
 */
async function copyConsistently(site: Site, dump: string, index: FileIndex, sink: FileSink): Promise<{ rows: RowCounts; lost: string[] }> {
  await copyFiles(site.files, index, sink)
  let missing: string[] | undefined
  for (;;) {
    await rm(dump, { force: true })
    const rows = await dumpDatabase(site.database, dump)
    await copyFiles(site.files, index, sink)
    const before = missing
    missing = await missingFiles(dump, site.requiredFiles, index)
    if (missing.every((key) => before?.includes(key))) return { rows, lost: missing }
  }
}

async function copyFiles(files: FileStore, index: FileIndex, sink: FileSink): Promise<void> {
  for await (const { key, bytes } of files.list('')) {
    if (!isKey(key) || index.get(entryNames.files + key)) continue
    const line = await sink(key, bytes)
    if (line) index.add(line)
  }
}

/** Keys of files that rows of the dump name and that the index does not hold. */
export async function missingFiles(dump: string, required: RequiredFiles[], index: FileIndex): Promise<string[]> {
  const missing: string[] = []
  for (const { table, keyOf } of required) {
    for await (const row of rowsInDump(dump, table)) {
      const key = keyOf(row)
      if (key !== null && !index.get(entryNames.files + key)) missing.push(key)
    }
  }
  return missing
}

async function writeManifest(writer: ArchiveWriter, index: FileIndex, lost: string[], path: string): Promise<void> {
  const end: ManifestEnd = { entries: index.total().count, lost }
  await pipeline(manifestLines(index, end), createWriteStream(path))
  await writer.addFile(entryNames.manifest, path)
}

function* manifestLines(index: FileIndex, end: ManifestEnd): Generator<string> {
  for (const line of index.list()) yield `${JSON.stringify(line)}\n`
  yield `${JSON.stringify(end)}\n`
}
