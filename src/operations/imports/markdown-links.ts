import { posix } from 'node:path'
import { oldArchive } from '#discovery/redirects/rules.ts'
import type { Facts } from './markdown-facts.ts'

interface Linked {
  path: string
  facts: Facts
  /** Under which the article stands here. */
  slug: string
}

interface Links {
  /** The address here for a link in `post`; undefined: the link may stay as it is; null: its target is nowhere. */
  resolve(post: string, href: string): string | null | undefined
}

/**
 * Finds the articles that links of the old site mean. `site` is its address (`https://old.example`): links to what was not
 * imported then lead there; without it only their text stays.
 */
export function linksOf(posts: Linked[], site: string | undefined): Links {
  const slugOf = new Map<string, string>()
  for (const post of posts) for (const address of oldAddresses(post)) if (!slugOf.has(address)) slugOf.set(address, post.slug)
  const lastOf = new Map<string, string | null>()
  for (const post of posts)
    for (const part of lastParts(post)) {
      const there = lastOf.get(part)
      lastOf.set(part, there === undefined || there === post.slug ? post.slug : null)
    }
  const ours = new Set(posts.filter(({ facts }) => facts.isOurs).map(({ path }) => path))
  const origin = site === undefined ? undefined : URL.parse(site)?.origin
  const origins = new Set([origin, ...posts.flatMap(({ facts }) => facts.addresses).map((address) => URL.parse(address)?.origin)])

  return {
    resolve(post, href) {
      const url = URL.parse(href)
      const own = url !== null && /^https?:/.test(url.protocol) && origins.has(url.origin)
      if ((url && !own) || href.startsWith('//') || href.startsWith('#')) return undefined
      if (href === '/') return undefined
      const [path = '', hash = ''] = (own ? url.pathname + url.hash : href).split('#')
      const wanted = normal(path.startsWith('/') ? path : posix.join('/', posix.dirname(post), path))
      const slug = slugOf.get(wanted) ?? (path.startsWith('/') ? undefined : slugOf.get(normal(path))) ?? lastOf.get(lastPart(wanted) ?? '')
      if (slug) return `/articles/${encodeURIComponent(slug)}${hash ? `#${hash}` : ''}`
      if (own || (ours.has(post) && path.startsWith('/'))) return undefined
      return origin !== undefined && path.startsWith('/') ? origin + href : null
    },
  }
}

/** Names that a text can have at the end of its address, whatever stands before. */
function lastParts({ path, facts }: Linked): Set<string> {
  const file =
    normal(path)
      .split('/')
      .at(-1)
      ?.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '') ?? ''
  return new Set(
    [facts.slug.toLowerCase(), file, ...facts.addresses.flatMap((address) => lastPart(normal(address)) ?? [])].filter((one) => one && one !== 'index'),
  )
}

/** Of an address whose other parts are dates or names of lists; null for lists, people and files. */
function lastPart(address: string): string | null {
  const archive = oldArchive(`/${address}`)
  return archive?.of === 'article' ? archive.slug : null
}

function oldAddresses({ path, facts }: Linked): string[] {
  const file = path.split('/').at(-1) ?? path
  const [, date, name] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(file) ?? []
  const own = facts.slug
  const dated = facts.date === null ? [] : [`${new Date(facts.date).toISOString().slice(0, 10).replaceAll('-', '/')}/${name ?? own}`]
  return [
    path,
    file,
    ...facts.addresses,
    ...(date && name ? [`${date.replaceAll('-', '/')}/${name}`] : []),
    ...dated,
    ...['blog', 'posts', 'news'].map((folder) => `${folder}/${own}`),
  ].map(normal)
}

/** Without query, slashes around it, ending and case. */
function normal(address: string): string {
  const path = address.replace(/^(?:https?:)?\/\/[^/?#]+/i, '').split('?')[0] ?? ''
  return path
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(html?|mdx?|markdown)$/i, '')
    .replace(/\/index$/, '')
    .toLowerCase()
}
