import { readdir, readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'

const below = 10

/**
 * The threads that compress answers once more give way to the one that answers, wherever processors are scarce. Hashes and
 * pictures have threads and processes of their own, at full priority where somebody waits for them.
 * Linux only, where a thread has a priority of its own; what such a thread begins inherits it.
 */
export async function lowerPool(): Promise<void> {
  const task = `/proc/${process.pid}/task`
  // The pool begins with the first file that anybody asks for, at the latest with this directory.
  const ids = await readdir(task).catch(() => [])
  for (const id of ids) {
    const name = await readFile(`${task}/${id}/comm`, 'utf8').catch(() => '')
    if (name.startsWith('libuv-worker')) lower(id)
  }
}

/** The same for a process that was begun just now: what threads it begins inherit it. */
export function lowerProcess(id: number | undefined): void {
  if (id !== undefined) lower(String(id))
}

function lower(thread: string): void {
  try {
    setPriority(Number(thread), below)
  } catch {
    // A host may forbid it, or be no Linux: then everything goes on as it would anywhere else.
  }
}
