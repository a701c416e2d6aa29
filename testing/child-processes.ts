import { readFileSync } from 'node:fs'

/** The processes that this one has started and that run, by number. Linux only. */
export function childProcesses(pid: number): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
}
