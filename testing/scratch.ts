import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty directory for the throw-away data of a test: in memory where there is room, for each commit waits for its disk. */
export function scratchDirectory(name: string): string {
  return mkdtempSync(join(scratchRoot(), `masthead-${name}-`))
}

export function scratchRoot(): string {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize > 1_000_000_000) return memory
  } catch {
    // No such thing outside Linux.
  }
  return tmpdir()
}

const memory = '/dev/shm'
