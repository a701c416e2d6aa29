import type { Readable } from 'node:stream'
import { extract } from 'tar-stream'
import { damagedArchive, entryNames, notArchive } from './archive-format.ts'

export interface ArchiveEntry {
  name: string
  bytes: number
  /** To be read before the next entry is asked for; what is left of it is skipped. */
  content: AsyncIterable<Uint8Array>
}

/** Entries of an archive in their order. @throws Error in words for a person, also while an entry is read */
export async function* archiveEntries(source: Readable): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  source.on('error', (error) => tar.destroy(error))
  source.pipe(tar)
  let first = true
  try {
    for await (const entry of tar) {
      if (first && entry.header.name !== entryNames.about) throw notArchive()
      first = false
      const content = inWords(entry as AsyncIterable<Uint8Array>) // a stream without an encoding gives bytes
      yield { name: entry.header.name, bytes: entry.header.size ?? 0, content }
      entry.resume()
    }
  } catch (error) {
    throw isTarError(error) ? (first ? notArchive() : cutOff()) : error
  } finally {
    source.destroy()
  }
  if (first) throw notArchive()
}

async function* inWords(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (error) {
    throw isTarError(error) ? cutOff() : error
  }
}

function cutOff(): Error {
  return damagedArchive('it is cut off or changed')
}

/** Errors of the tar format have no class of their own. */
function isTarError(error: unknown): boolean {
  return error instanceof Error && /^(Invalid (tar )?header|Header exceeds|Unexpected end of data)/.test(error.message)
}
