import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import type { RowCounts } from '../db/backup-checks.ts'
import { inspectDump } from '../db/dump.ts'
import { isKey } from '../files/keys.ts'
import { damagedArchive, entryNames, jsonOf, ManifestEnd, ManifestLine, parseAbout, type About, type RequiredFiles } from './archive-format.ts'
import { archiveEntries, type ArchiveEntry } from './archive-reader.ts'
import { missingFiles } from './back-up.ts'
import { storedContent, type ArchiveSource } from './backup-store.ts'
import { FileIndex } from './file-index.ts'
import { HashedContent } from './hashed-content.ts'

/** A whole archive whose every byte was compared with its manifest. */
export interface CheckedArchive {
  about: About
  rows: RowCounts
  /** Everything in it, with the files that are stored beside it. */
  index: FileIndex
  /** Path of its database. */
  dump: string
  secret: string
  /** Keys of files that the site did not have when the backup was made. */
  lost: string[]
}

/**
 * Reads a whole archive: each hash, the database, and that each row has its file. The caller closes the index.
 * @param work a folder with room for the database
 * @throws Error in words for a person
 */
export async function checkArchive(source: ArchiveSource, required: RequiredFiles[], work: string): Promise<CheckedArchive> {
  const index = await FileIndex.open(join(work, 'index'))
  try {
    const dump = join(work, 'database')
    const read = await readEntries(source, index, dump)
    const lost = new Set(read.lost)
    const { engine, rows } = await inspectDump(dump)
    if (engine !== read.about.engine) throw damagedArchive('its database is not of the kind that it names')
    const missing = (await missingFiles(dump, required, index)).filter((key) => !lost.has(key))
    if (missing.length > 0) throw damagedArchive(`${missing.length} files that its database names are missing, such as ${missing[0]}`)
    return { ...read, rows, index, dump }
  } catch (error) {
    index.close()
    throw error
  }
}

async function readEntries(source: ArchiveSource, index: FileIndex, dump: string): Promise<{ about: About; secret: string; lost: string[] }> {
  let about: About | undefined
  let secret: string | undefined
  let end: ManifestEnd | undefined
  for await (const entry of archiveEntries(await source.open())) {
    if (end) throw damagedArchive('something stands behind its end')
    if (entry.name === entryNames.manifest) end = await compare(source, index, entry)
    else {
      const hashed = new HashedContent(entry.content)
      if (!isEntryName(entry.name)) throw damagedArchive('it holds something that is not of a backup')
      if (entry.name === entryNames.about) about = parseAbout(await text(hashed))
      else if (entry.name === entryNames.secret) secret = await text(hashed)
      else if (entry.name === entryNames.database) await pipeline(Readable.from(hashed, { objectMode: false }), createWriteStream(dump, { mode: 0o600 }))
      else await hashed.drain()
      index.add({ name: entry.name, bytes: hashed.bytes, sha256: hashed.sha256() })
    }
  }
  if (!about || secret === undefined || !end || !index.get(entryNames.database)) throw damagedArchive('it is cut off')
  return { about, secret, lost: end.lost }
}

function isEntryName(name: string): boolean {
  return (
    [entryNames.about, entryNames.database, entryNames.secret].some((known) => known === name) ||
    (name.startsWith(entryNames.files) && isKey(name.slice(entryNames.files.length)))
  )
}

/** Compares what was read with the manifest, and the files that are stored beside the archive too. */
async function compare(source: ArchiveSource, index: FileIndex, manifest: ArchiveEntry): Promise<ManifestEnd> {
  let end: ManifestEnd | undefined
  let lines = 0
  for await (const line of createInterface({ input: Readable.from(manifest.content, { objectMode: false }), crlfDelay: Infinity })) {
    const data = jsonOf(line)
    const named = ManifestLine.safeParse(data).data
    if (named) {
      lines++
      await compareOne(source, index, named)
    } else end = ManifestEnd.safeParse(data).data
  }
  if (!end || end.entries !== lines || index.total().count !== lines) throw damagedArchive('its list of contents does not fit what is in it')
  return end
}

async function compareOne(source: ArchiveSource, index: FileIndex, named: ManifestLine): Promise<void> {
  let found = index.get(named.name)
  if (named.stored !== undefined) {
    const hashed = new HashedContent(await storedContent(source, named.stored))
    await hashed.drain()
    found = { name: named.name, stored: named.stored, bytes: hashed.bytes, sha256: hashed.sha256() }
    index.add(found)
  }
  if (found?.sha256 !== named.sha256 || found.bytes !== named.bytes) throw damagedArchive(`${named.name} is not what was written`)
}
