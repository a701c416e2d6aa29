import { href as hrefs } from '#base/paths.ts'
import { archivePath } from './archive.ts'

const nowhere = 'https://old.invalid'

/** Where the articles of an import will stand, by every address they had. */
export class ImportLinks {
  readonly #slugs = new Map<string, string>()
  readonly #hosts = new Set<string>()

  constructor(site: string | undefined) {
    if (site) this.#know(site)
  }

  /** The first one under an address keeps it. */
  add(address: string, slug: string): void {
    const key = keyOf(address)
    if (key !== null && !this.#slugs.has(key)) this.#slugs.set(key, slug)
    this.#know(address)
  }

  /** The address here of what a link in a text means; undefined when it leads elsewhere, and may. */
  resolve(address: string, base: string | null): string | null | undefined {
    if (/^(?:#|mailto:)/i.test(address)) return undefined
    // Exports that do not say where the site was link within it all the same.
    const url = URL.parse(address, base ?? nowhere)
    if (!url) return null
    if (archivePath(url.href) !== null) return this.#inArchive(url)
    if (!/^https?:$/.test(url.protocol)) return undefined
    const isOwn = this.#hosts.has(url.hostname) || url.origin === nowhere
    const slug = isOwn ? this.#slugs.get(keyOf(url.href) ?? '') : undefined
    if (slug !== undefined) return `${hrefs.article({ slug })}${url.hash}`
    if (/^(?:[a-z]+:)?\/\//i.test(address)) return undefined
    return url.origin === nowhere ? null : url.href
  }

  #inArchive(url: URL): string | null {
    const slug = this.#slugs.get(keyOf(url.href) ?? '')
    return slug === undefined ? null : `${hrefs.article({ slug })}${url.hash}`
  }

  #know(address: string): void {
    const host = URL.parse(address)?.hostname
    if (host) this.#hosts.add(host)
  }
}

/** Path and the number of WordPress' short addresses, without slashes around it. */
function keyOf(address: string): string | null {
  const url = URL.parse(address, nowhere)
  if (!url) return null
  const path = archivePath(url.href)
  if (path !== null) return `archive:${path}`
  const number = url.searchParams.get('p') ?? url.searchParams.get('page_id')
  const key = url.pathname.replace(/^\/+|\/+$/g, '').toLowerCase()
  return number !== null && key === '' ? `?p=${number}` : key
}

/** The old path for a redirect; null for the front page, short addresses and what is no web address. */
export function oldPathOf(address: string): string | null {
  const url = URL.parse(address, nowhere)
  if (!url || !/^https?:$/.test(url.protocol) || url.search) return null
  const path = url.pathname.replace(/\/+$/, '')
  return path === '' ? null : path
}
