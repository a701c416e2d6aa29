import type { DraftFields } from './contract.ts'

/** What was written and has not reached the server yet. */
export interface Entry {
  /** The revision it was written on. */
  base: number
  fields: Partial<DraftFields>
  /** Epoch ms of this browser. */
  at: number
}

const name = (id: number) => `masthead draft ${id}`

/**
 * Kept in this browser at every change, before the server is asked: a closed tab, a lost network or an expired session
 * takes nothing with it. One entry an article; two tabs of one person hold each other off by the lock.
 */
export function keepEntry(id: number, entry: Entry): boolean {
  try {
    localStorage.setItem(name(id), JSON.stringify(entry))
    return true
  } catch {
    // Full or forbidden: the server is the only copy then, and the screen says so.
    return false
  }
}

export function readEntry(id: number): Entry | null {
  try {
    const entry = JSON.parse(localStorage.getItem(name(id)) ?? 'null') as Entry | null // written above only
    return entry !== null && typeof entry.base === 'number' && typeof entry.fields === 'object' ? entry : null
  } catch {
    return null
  }
}

export function dropEntry(id: number): void {
  try {
    localStorage.removeItem(name(id))
  } catch {
    // Nothing was kept.
  }
}
