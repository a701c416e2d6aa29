import { writeLocal, readLocal } from '#ui/local-storage.ts'

/** What was searched in this browser, newest first. It never leaves it. */
const name = 'searches'
const most = 8

export function recentSearches(): string[] {
  const kept = readLocal(name)
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : []
}

export function rememberSearch(q: string): void {
  const text = q.trim()
  if (text.length < 2) return
  const others = recentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase())
  writeLocal(name, [text, ...others].slice(0, most))
}

export function forgetSearches(): void {
  writeLocal(name, null)
}
