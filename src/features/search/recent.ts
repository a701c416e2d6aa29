/** What was searched in this browser, newest first. It never leaves it. */
const name = 'searches'
const most = 8

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberSearch(q: string): void {
  const text = q.trim()
  if (text.length < 2) return
  const others = recentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase())
  store([text, ...others].slice(0, most))
}

export function forgetSearches(): void {
  store([])
}

/** A browser may forbid the store, or be full: then nothing is remembered. */
function store(searches: string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(searches))
  } catch {
    // Nothing to tell the reader: it is a convenience.
  }
}
