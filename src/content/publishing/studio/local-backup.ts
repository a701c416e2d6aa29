/** What was written and has not reached the server yet. */
interface BackupEntry {
  /** The revision it was written on. */
  base: number
  fields: Readonly<Record<string, unknown>>
  /** Epoch ms of this browser. */
  at: number
}

/** Text that a closed tab, or one without a network, has left behind. */
export interface LeftoverBackup {
  fields: Readonly<Record<string, unknown>>
  /** It has been saved since. */
  outdated: boolean
  at: number
  /** Of its entries in the journal. */
  names: string[]
}

/** Begins the name of every entry of a content; the rest names the window that wrote it. */
export function backupsOf(content: string): string {
  return `masthead draft ${content} `
}

/**
 * Kept in this browser at every change, before the server is asked: a closed tab, a lost network or an expired session
 * takes nothing with it. Each window has an entry of its own, so that none writes over what another has not sent yet.
 */
export function storeBackup(name: string, entry: BackupEntry): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(entry))
    return true
  } catch {
    return false
  }
}

/**
 * What other windows than the one with the entry `own` have left: all that was written on `revision`, the later over the
 * earlier, else the newest of what is outdated.
 */
export function leftoverBackups(content: string, revision: number, own: string): LeftoverBackup | null {
  const all = readEntries(content).filter(([name]) => name !== own)
  const current = all.filter(([, entry]) => entry.base === revision)
  const taken = current.length > 0 ? current : all.slice(-1)
  if (taken.length === 0) return null
  const entries = taken.map(([, entry]) => entry)
  return {
    fields: entries.reduce((fields, entry) => ({ ...fields, ...entry.fields }), {}),
    outdated: current.length === 0,
    at: Math.max(...entries.map((entry) => entry.at)),
    names: taken.map(([name]) => name),
  }
}

/** With their names, oldest first. */
function readEntries(content: string): [name: string, entry: BackupEntry][] {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(backupsOf(content)))
      .flatMap((name) => {
        const entry = readEntry(name)
        return entry ? [[name, entry] satisfies [string, BackupEntry]] : []
      })
      .sort(([, one], [, other]) => one.at - other.at)
  } catch {
    return []
  }
}

function readEntry(name: string): BackupEntry | null {
  try {
    const entry = JSON.parse(localStorage.getItem(name) ?? 'null') as BackupEntry | null // written above only
    return entry !== null && typeof entry.base === 'number' && Object.keys(entry.fields).length > 0 ? entry : null
  } catch {
    return null
  }
}

export function hasBackup(name: string): boolean {
  return readEntry(name) !== null
}

export function removeBackup(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
