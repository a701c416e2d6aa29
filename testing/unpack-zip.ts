import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openZip } from '#platform/zip/read-zip.ts'

/** Unpacks an archive into a folder. @returns the names of its files */
export async function unpack(archive: string, folder: string): Promise<string[]> {
  await using zip = await openZip(archive)
  for (const name of zip.names) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(Readable.from(zip.read(name), { objectMode: false }), createWriteStream(path))
  }
  return [...zip.names]
}
