import { buffer } from 'node:stream/consumers'
import type { Services } from '#platform/services.ts'
import type { Freight } from '#platform/threads/byte-stream.ts'
import { masterKey } from './keys.ts'

/** The picture that all its widths are made from, block by block; null when it is gone. */
export async function masterFreight({ files }: Services, id: string, version: number): Promise<Freight | null> {
  const key = masterKey(id, version)
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
export async function masterOf({ files }: Services, id: string, version = 1): Promise<Buffer | null> {
  const master = await files.read(masterKey(id, version))
  return master && buffer(master.body)
}
