import { buffer } from 'node:stream/consumers'
import type { Services } from '#platform/services.ts'
import type { ByteStream } from '#platform/threads/byte-stream.ts'
import { sourceKey } from './keys.ts'

/** The picture that all its widths are made from, block by block; null when it is gone. */
export async function originalByteStream({ files }: Services, id: string, version: number): Promise<ByteStream | null> {
  const key = sourceKey(id, version)
  const bytes = await files.size(key)
  if (bytes === null) return null
  return {
    bytes,
    async each(take) {
      const master = await files.read(key)
      // Chunks of a stream without encoding.
      for await (const block of (master?.body ?? []) as AsyncIterable<Buffer>) await take(block)
    },
  }
}

/** The same whole. */
export async function readOriginal({ files }: Services, id: string, version = 1): Promise<Buffer | null> {
  const master = await files.read(sourceKey(id, version))
  return master && buffer(master.body)
}
