import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '#platform/db/errors.ts'
import { scratchRoot } from './scratch.ts'

interface SmallDisk extends Disposable {
  directory: string
  /** Until not a byte more fits. */
  fill(): void
  /** Makes room again. */
  clear(): void
}

/** The last bit of room is for less than a large one. */
const blocks = [1_048_576, 4_096]

/** A file system of its own, in memory. @throws Error where none may be mounted: `mountable` says so before */
export function smallDisk(megabytes: number): SmallDisk {
  const directory = mkdtempSync(join(scratchRoot(), 'masthead-disk-'))
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], { encoding: 'utf8' })
  if (status !== 0) {
    rmSync(directory, { recursive: true })
    throw new Error(stderr)
  }
  // For servers that run as another user.
  chmodSync(directory, 0o777)
  const filler = join(directory, 'filler')
  return {
    directory,
    fill() {
      for (const bytes of blocks) writeUntilFull(filler, bytes)
    },
    clear: () => rmSync(filler),
    [Symbol.dispose]() {
      spawnSync('umount', ['-l', directory])
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function writeUntilFull(path: string, bytes: number): void {
  try {
    for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' })
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error
  }
}

/** Says why not: tests that need it are skipped then. */
export function mountable(): boolean {
  try {
    smallDisk(1)[Symbol.dispose]()
    return true
  } catch {
    console.log('Tests of a full disk are skipped: only root may mount the small one that they fill.')
    return false
  }
}
