import { posix } from 'node:path'
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
  const ours = new Set(posts.filter(({ facts }) => facts.isOurs).map(({ path }) => path))
  const origin = site === undefined ? undefined : URL.parse(site)?.origin

  return {
    resolve(post, href) {
      const url = URL.parse(href)
      const own = url !== null && origin !== undefined && url.origin === origin
      if ((url && !own) || href.startsWith('//') || href.startsWith('#')) return undefined
      if (href === '/') return undefined
      const [path = '', hash = ''] = (own ? url.pathname + url.hash : href).split('#')
      const wanted = normal(path.startsWith('/') ? path : posix.join('/', posix.dirname(post), path))
      const slug = slugOf.get(wanted) ?? (path.startsWith('/') ? undefined : slugOf.get(normal(path)))
      if (slug !== undefined) return `/articles/${encodeURIComponent(slug)}${hash ? `#${hash}` : ''}`
      if (own || (ours.has(post) && path.startsWith('/'))) return undefined
      return origin !== undefined && path.startsWith('/') ? origin + href : null
    },
  }
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
  const path = address.split('?')[0] ?? ''
  return path
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(html?|mdx?|markdown)$/i, '')
    .replace(/\/index$/, '')
    .toLowerCase()
}
