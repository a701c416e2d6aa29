import { href as hrefs } from '#base/paths.ts'
import { withoutEndSlashes, withoutOuterSlashes } from '#base/trim-slashes.ts'
import { oldArchive, shortAddress } from '#discovery/redirects/rules.ts'
import { archivePath } from './archive.ts'

const nowhere = 'https://old.invalid'

/** Where the articles of an import will stand, by every address they had. */
export class ImportLinks {
  readonly #slugs = new Map<string, string>()
  /** By the last part of an address; null where several articles have it. */
  readonly #lastParts = new Map<string, string | null>()
  readonly #hosts = new Set<string>()

  constructor(site: string | undefined) {
    if (site) this.#know(site)
  }

  /** The first one under an address keeps it. */
  add(address: string, slug: string): void {
    const key = keyOf(address)
    if (key !== null && !this.#slugs.has(key)) this.#slugs.set(key, slug)
    const last = lastPart(key)
    if (last !== null) this.#lastParts.set(last, (this.#lastParts.get(last) ?? slug) === slug ? slug : null)
    this.#know(address)
  }

  /** Whether an address is one of the old site. */
  isOwn(address: string): boolean {
    return this.#hosts.has(hostOf(URL.parse(address)))
  }

  /** The address here of what a link in a text means; undefined when it leads elsewhere, and may. */
  resolve(address: string, base: string | null): string | null | undefined {
    if (/^(?:#|mailto:)/i.test(address)) return undefined
    // Exports that do not say where the site was link within it all the same.
    const url = URL.parse(address, URL.parse(base ?? '', nowhere)?.href)
    if (!url) return null
    if (archivePath(url.href) !== null) return this.#inArchive(url)
    if (!/^https?:$/.test(url.protocol)) return undefined
    const isOwn = this.#hosts.has(hostOf(url)) || url.origin === nowhere
    const slug = isOwn ? this.#slugOf(keyOf(url.href)) : this.#datedSlug(keyOf(url.href))
    if (slug !== undefined) return `${hrefs.article({ slug })}${url.hash}`
    if (/^(?:[a-z]+:)?\/\//i.test(address)) return undefined
    return url.origin === nowhere ? null : url.href
  }

  /** Under another scheme of addresses, which a site had earlier, the last part is the same. */
  #slugOf(key: string | null): string | undefined {
    return this.#slugs.get(key ?? '') ?? this.#lastParts.get(lastPart(key) ?? '') ?? undefined
  }

  /** Of a site whose address nobody knows, as in Takeout of Blogger: year, month and name together are those of its text. */
  #datedSlug(key: string | null): string | undefined {
    return this.#hosts.size === 0 && key !== null && /^(?:19|20)\d\d\/\d\d\/./.test(key) ? this.#slugs.get(key) : undefined
  }

  #inArchive(url: URL): string | null {
    const slug = this.#slugs.get(keyOf(url.href) ?? '')
    return slug === undefined ? null : `${hrefs.article({ slug })}${url.hash}`
  }

  #know(address: string): void {
    const host = hostOf(URL.parse(address))
    if (host) this.#hosts.add(host)
  }
}

/** The same with and without `www.`, and in each country to which Blogger sent its readers. */
function hostOf(url: URL | null): string {
  return (url?.hostname ?? '').replace(/^www\./, '').replace(/\.blogspot\.(?:com?\.)?[a-z]{2,3}$/, '.blogspot.com')
}

const ofPost = ['p', 'page_id', 'attachment_id']
const script = /(?:^|\.(?:php\d?|aspx?|jsp|cgi|cfm|pl))$/

/** Path without slashes around it; with the number of WordPress' short addresses (`blog?p=14`), and with the query of a script, which says which text it shows. */
function keyOf(address: string): string | null {
  const url = URL.parse(address, nowhere)
  if (!url) return null
  const path = archivePath(url.href)
  if (path !== null) return `archive:${path}`
  const number = ofPost.map((name) => url.searchParams.get(name)).find((value) => value !== null)
  const key = withoutOuterSlashes(url.pathname).toLowerCase()
  if (number !== undefined) return `${key.replace(/\/?index\.php$/, '')}?p=${number}`
  return script.test(key) ? key + url.search.toLowerCase() : key
}

/** Slug of an address whose other parts are dates or names of lists; null for lists, people and files. */
function lastPart(key: string | null): string | null {
  const archive = key === null || /\?|^archive:/.test(key) ? null : oldArchive(`/${key}`)
  return archive?.of === 'article' ? archive.slug : null
}

/** The old path for a redirect, `/?p=14` for a short address of WordPress; null for the front page, other queries and what is no web address. */
export function oldPathOf(address: string): string | null {
  const url = URL.parse(address, nowhere)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const short = shortAddress(url.href)
  if (short !== null || url.search) return short
  const path = withoutEndSlashes(url.pathname)
  return path === '' ? null : path
}
