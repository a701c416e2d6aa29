/** Keeps a value in this browser beyond the page; null forgets it. False where storage is forbidden or full: it lives as long as the page then. */
export function writeLocal(key: string, value: unknown): boolean {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** What `writeLocal` has kept; null for nothing, or for what is no JSON. */
export function readLocal(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
