/** What is kept in a browser for days without a line. Shared by the pages and the worker. */

/** Name of the cache that holds an issue; it lives until its reader takes it away, whatever is deployed meanwhile. */
export function issueCache(slug: string): string {
  return `issue ${slug}`
}

export function slugOfCache(name: string): string | null {
  return name.startsWith('issue ') ? name.slice(6) : null
}

/** Name of the cache that holds the offline page of a build. */
export function shellCache(build: string): string {
  return `shell ${build}`
}

/** The worker of a build removes these: what was kept for the builds before it, never what a reader has taken along. */
export function isOutdated(name: string, build: string): boolean {
  return name.startsWith('shell ') && name !== shellCache(build)
}

/** An empty document that opens any address of an issue from what is kept. */
export const shellAddress = '/shell.html'
/** Says that an issue is here as a whole, and what it weighs. */
export const noteAddress = '/taken.json'

export interface OfflineNote {
  slug: string
  title: string
  number: number
  bytes: number
  pages: number
  /** Of the issue when it was taken: a later one is a newer printing. */
  updated_at: string
  taken_at: number
}

/** Slug of the issue an address belongs to. */
export function issueAt(path: string): string | null {
  const found = /^\/magazine\/releases\/([^/]+)\/?$/.exec(path)?.[1]
  return found === undefined ? null : decodeURIComponent(found)
}

/** Whether parts of pages at this address may be kept: never anything of a person. */
export function isCacheable(path: string): boolean {
  return /^\/(?:assets|media|dress)\/|^\/theme\.css$|^\/favicon\.svg$|^\/api\/release\//.test(path)
}

/** Under which address a part is kept: a picture once, whatever width is asked for. */
export function keyOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const picture = /^\/media\/[^/]+\//.exec(pathname)?.[0]
  if (picture) return picture
  return pathname === '/theme.css' ? pathname : pathname + search
}

/** Addresses of the sheets, scripts and fonts that a document of ours begins with. */
export function partsOf(html: string): string[] {
  const found = new Set<string>()
  for (const [tag] of html.matchAll(/<(?:link|script)\b[^>]*>/g)) {
    const address = /\s(?:href|src)="(\/[^"]*)"/.exec(tag)?.[1]
    if (address && isCacheable(address.replace(/\?.*/, ''))) found.add(address)
  }
  return [...found]
}
