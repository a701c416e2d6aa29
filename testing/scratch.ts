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

/** Where Node keeps what it has compiled, for NODE_COMPILE_CACHE: each process would read the whole product as TypeScript again. */
export function compiledCode(): string {
  return join(scratchRoot(), `masthead-compiled-${process.getuid?.() ?? 0}`)
}

const memory = '/dev/shm'
