import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A directory that whoever needs it first makes, and every other test of this run finds. */
export async function sharedDirectory(name: string, make: (directory: string) => Promise<void>): Promise<string> {
  const made = join(runDirectory(), name)
  const making = `${made}-making`
  while (!existsSync(made)) {
    if (!isMine(making)) {
      await sleep(100)
      continue
    }
    try {
      await make(making)
      // Under another name until then: half of it must never be taken.
      renameSync(making, made)
    } finally {
      rmSync(making, { recursive: true, force: true })
    }
  }
  return made
}

/** Where this run keeps what its tests share. */
export function runDirectory(): string {
  const kept = process.env['TEST_KEPT']
  if (!kept) throw new Error('TEST_KEPT is missing; vitest sets it in testing/cached-setup.ts.')
  return kept
}

/** Whether it was not there: another worker may be at it. */
function isMine(making: string): boolean {
  try {
    mkdirSync(making)
    return true
  } catch {
    return false
  }
}
