import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Notes a server that outlives a file of tests: should its worker end without a word, the end of the run ends it. */
export function noteServer(kept: string, pid: number): void {
  mkdirSync(folderIn(kept), { recursive: true })
  writeFileSync(noteOf(kept, pid), '')
}

/** Ends one that was noted, unless `isWanted` after all; its data are thrown away. */
export function endServer(kept: string, pid: number, isWanted = () => false): void {
  if (!isNoted(kept, pid)) return
  // First: who comes now sees that it is too late.
  rmSync(noteOf(kept, pid))
  if (isWanted()) return noteServer(kept, pid)
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

export function isNoted(kept: string, pid: number): boolean {
  return existsSync(noteOf(kept, pid))
}

export function endAllServers(kept: string): void {
  if (existsSync(folderIn(kept))) for (const pid of readdirSync(folderIn(kept))) endServer(kept, Number(pid))
}

const folderIn = (kept: string) => join(kept, 'servers')
const noteOf = (kept: string, pid: number) => join(folderIn(kept), String(pid))
