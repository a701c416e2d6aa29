import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../services.ts'
import { entryNames, type FileSink, type ManifestLine } from './archive-format.ts'
import { storedPrefix } from './backup-store.ts'
import { FileIndex } from './file-index.ts'
import { HashedContent } from './hashed-content.ts'

/** Copies files into a store of backups, those that are not there yet. */
export async function storeFiles(files: FileStore, store: FileStore, work: string): Promise<{ sink: FileSink; copied(): number; close(): void }> {
  const known = await FileIndex.open(join(work, 'stored'))
  let copied = 0
  for await (const { key: stored, bytes } of store.list(storedPrefix)) {
    const [, key, sha256] = /^files\/(.+)\.([0-9a-f]{64})$/.exec(stored) ?? []
    if (key && sha256) known.add({ name: entryNames.files + key, bytes, sha256, stored })
  }
  return {
    async sink(key, bytes) {
      const there = known.get(entryNames.files + key)
      // Files never change; one of another size was not this one.
      if (there?.bytes === bytes) return there
      const stored = await copy(files, store, key, join(work, 'file'))
      if (stored) copied++
      return stored
    },
    copied: () => copied,
    close: () => known.close(),
  }
}

async function copy(files: FileStore, store: FileStore, key: string, path: string): Promise<ManifestLine | null> {
  const source = await files.read(key)
  if (!source) return null
  const hashed = new HashedContent(source.body as AsyncIterable<Uint8Array>) // a stream without an encoding gives bytes
  try {
    await pipeline(Readable.from(hashed, { objectMode: false }), createWriteStream(path))
    const { bytes } = hashed
    if (bytes !== source.size) throw new Error(`${key} broke off after ${bytes} of ${source.size} bytes.`)
    const sha256 = hashed.sha256()
    const stored = `${storedPrefix}${key}.${sha256}`
    await store.put(stored, { path }, 'application/octet-stream')
    return { name: entryNames.files + key, bytes, sha256, stored }
  } finally {
    await rm(path, { force: true })
  }
}
