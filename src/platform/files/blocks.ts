import { open } from 'node:fs/promises'

const blockBytes = 256 * 1024

/**
 * Reads a file of this machine block by block, all of them into the same memory: `take` may keep none of them. A large file
 * read otherwise leaves as much garbage as it is long, and the pauses in which that is collected are felt by readers.
 */
export async function eachBlock(path: string, take: (block: Uint8Array) => Promise<void>): Promise<void> {
  const memory = Buffer.allocUnsafeSlow(blockBytes)
  const file = await open(path)
  try {
    for (;;) {
      const { bytesRead } = await file.read(memory, 0, blockBytes)
      if (bytesRead === 0) return
      await take(memory.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}
