import type { PathName } from '#base/paths.ts'
import { matchAddress } from '#ui/router/match.ts'

/** The address a page is rendered for: only its own query names, in order; everything else of an address is ignored. */
export function addressOfPage(address: string, queryNamesOf: (name: PathName) => readonly string[]): string {
  const place = matchAddress(address)
  if (place.name === null) return place.pathname
  const given = new URLSearchParams(place.search)
  const kept = new URLSearchParams()
  for (const name of [...queryNamesOf(place.name)].sort()) {
    const value = given.getAll(name).at(-1)
    if (value) kept.set(name, value)
  }
  const query = kept.toString()
  const path = place.pathname.length > 1 ? place.pathname.replace(/\/$/, '') : '/'
  return query ? `${path}?${query}` : path
}
