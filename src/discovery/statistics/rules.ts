import { paths, type PathName } from '#base/paths.ts'

/** Whole UTC days since 1970. */
export function dayOf(ms: number): number {
  return Math.floor(ms / 86_400_000)
}

/** '2026-11-20' */
export function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}

/** Addresses that belong to one person, or to nobody. */
const uncounted = new Set<string>(['Oauth', 'verify', 'reset', 'authError', 'account', 'setup', 'unsubscribed', 'studio'])

const counted = (Object.keys(paths) as PathName[]) // entries of `paths` have its keys
  .filter((name) => !uncounted.has(name))
  .map((name) => new RegExp(`^${paths[name].replace(/:\w+/g, '[^/]+')}$`))

/** The address under which a view is counted, or null where none is: query, hash and a slash at the end make no other page. */
export function countedPath(text: string): string | null {
  const path = (text.split(/[?#]/, 1)[0] ?? '').replace(/(?<=.)\/$/, '')
  return path.length <= 300 && counted.some((pattern) => pattern.test(path)) ? path : null
}

/** Where a reader came from, as far as it is told to nobody else: the host, or null for our own pages and for none. */
export function referrerHost(referrer: string | undefined, siteUrl: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null
  const { protocol, host } = new URL(referrer)
  if (!/^https?:$/.test(protocol) || host === new URL(siteUrl).host || host.length > 200) return null
  return host.replace(/^www\./, '')
}

/** One spelling of a search; null for what is too short to say anything. Addresses and numbers may be somebody's: they are not kept. */
export function searchedFor(query: string): string | null {
  const words = query
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (words.length < 2 || words.includes('@') || /\d{6}/.test(words)) return null
  return [...words].slice(0, 80).join('')
}
