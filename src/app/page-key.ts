import { paths, type PathName } from '#base/paths.ts'
import { matchAddress } from '#ui/router/match.ts'

/** Name in the query of an address that asks for the page without the owner's CSS. */
const safe = 'safe'

export function isSafeAddress(to: string): boolean {
  return to.endsWith(`?${safe}=1`) || to.endsWith(`&${safe}=1`)
}

/** The pattern of an address, without its values; undefined for an address that no page has. */
export function patternOf(address: string): string | undefined {
  const { name } = matchAddress(address)
  return name === null ? undefined : paths[name]
}

/** The address a page is rendered for: only its own query names, in order; everything else of an address is ignored. `safe` comes last. */
export function addressOfPage(address: string, queryNamesOf: (name: PathName) => readonly string[]): string {
  const place = matchAddress(address)
  const given = new URLSearchParams(place.search)
  const asksSafe = given.has(safe)
  if (place.name === null) return asksSafe ? `${place.pathname}?${safe}=1` : place.pathname
  const kept = new URLSearchParams()
  for (const name of [...queryNamesOf(place.name)].sort()) {
    const value = given.getAll(name).at(-1)
    if (value) kept.set(name, value)
  }
  if (asksSafe) kept.set(safe, '1')
  const query = kept.toString()
  const path = place.pathname.length > 1 ? place.pathname.replace(/\/$/, '') : '/'
  return query ? `${path}?${query}` : path
}
