import { decoded } from '#base/decoded.ts'
import { withoutOuterSlashes } from '#base/trim-slashes.ts'
import { posix } from 'node:path'
import { oldArchive } from '#discovery/redirects/rules.ts'
import type { Facts } from './markdown-facts.ts'
import { PelicanLists, pelicanFile } from './pelican-links.ts'

interface Linked {
  path: string
  facts: Facts
  siteAddresses: readonly string[]
  /** Under which the article stands here. */
  slug: string
}

export interface Links {
  /** The address here for a link in `post`; undefined: the link may stay as it is; null: its target is nowhere. */
  resolve(post: string, href: string): string | null | undefined
}

/**
 * Finds the articles that links of the old site mean. `site` is its address (`https://old.example`): links to what was not
 * imported then lead there; without it only their text stays.
 */
export function linksOf(posts: Linked[], site: string | undefined, siteLanguage: string): Links {
  const texts = new TextsByAddress(posts, siteLanguage)
  const lists = new PelicanLists(posts.map(({ facts }) => facts))
  const languages = new Map(posts.map(({ path, facts }) => [path, facts.language]))
  const ours = new Set(posts.filter(({ facts }) => facts.isOurs).map(({ path }) => path))
  const origin = site === undefined ? undefined : URL.parse(site)?.origin
  const origins = new Set([origin, ...posts.flatMap(({ facts }) => facts.addresses).map((address) => URL.parse(address)?.origin)])

  function resolve(post: string, given: string): string | null | undefined {
    const list = lists.of(given)
    if (list !== undefined) return list
    const href = withoutTags(given)
    const url = URL.parse(href)
    const own = url !== null && /^https?:/.test(url.protocol) && origins.has(url.origin)
    if ((url && !own) || href.startsWith('//') || href.startsWith('#')) return undefined
    if (href === '/') return undefined
    const [path = '', hash = ''] = (own ? url.pathname + url.hash : href).split('#')
    const wanted = normal(path.startsWith('/') ? path : posix.join('/', posix.dirname(post), path))
    const language = /^\{\{[<%][^{}]*\slang=["'`]?([\w-]+)/.exec(given.trim())?.[1] ?? languages.get(post) ?? siteLanguage
    const slug = texts.at(wanted, language) ?? (path.startsWith('/') ? undefined : texts.at(normal(path), language)) ?? texts.called(wanted, language)
    if (slug) return `/articles/${encodeURIComponent(slug)}${hash ? `#${hash}` : ''}`
    if (own || (ours.has(post) && path.startsWith('/'))) return undefined
    return origin !== undefined && path.startsWith('/') ? origin + href : null
  }
  return { resolve }
}

/** Slugs of texts. Where one address is that of several translations, the one in the language of the reader is meant. */
class TextsByAddress {
  readonly #first = new Map<string, { slug: string; language: string }>()
  /** By language and address, of those that are not the first. */
  readonly #others = new Map<string, string>()
  /** By language and last part of an address; null where several texts are called so. */
  readonly #names = new Map<string, string | null>()
  readonly #siteLanguage: string

  constructor(posts: readonly Linked[], siteLanguage: string) {
    this.#siteLanguage = siteLanguage
    for (const post of posts) for (const address of oldAddresses(post)) this.#add(address, post)
    for (const post of posts)
      for (const part of lastParts(post))
        for (const key of [part, `${post.facts.language} ${part}`]) {
          const there = this.#names.get(key)
          this.#names.set(key, there === undefined || there === post.slug ? post.slug : null)
        }
  }

  #add(address: string, { slug, facts: { language } }: Linked): void {
    const first = this.#first.get(address)
    if (!first) this.#first.set(address, { slug, language })
    else if (first.language !== language && !this.#others.has(`${language} ${address}`)) this.#others.set(`${language} ${address}`, slug)
  }

  at(address: string, language: string): string | undefined {
    const first = this.#first.get(address)
    if (!first || first.language === language) return first?.slug
    const other = this.#others.get(`${language} ${address}`)
    return other ?? (first.language === this.#siteLanguage ? first.slug : (this.#others.get(`${this.#siteLanguage} ${address}`) ?? first.slug))
  }

  /** By its last part alone: the scheme of addresses may have been another one when the link was written. */
  called(address: string, language: string): string | undefined {
    const part = lastPart(address)
    return part === null ? undefined : (this.#names.get(part) ?? this.#names.get(`${language} ${part}`) ?? undefined)
  }
}

const siteTags = /^(?:\{\{-?\s*(?:site\.|page\.|\$?\.Site\.)?(?:base_?url|url|root|github\.url)\s*-?\}\})+/i
/** What a link of Zola begins with that counts from the folder of its texts. */
const zolaRoot = /^@(?=\/)/
const linkTag =
  /^\{%-?\s*(?:link|post_url)\s+["']?([^\s"'%]+)["']?\s*-?%\}|^\{\{[<%]\s*(?:rel)?ref\s+(?:lang="?[\w-]+"?\s+)?(?:path=)?["'`]?([^\s"'`>%]+)["'`]?(?:\s+\w+="[^"]*"){0,3}\s*[>%]\}\}/

/** Jekyll, Hugo, Pelican and Zola name files in tags, and the front of the site. */
function withoutTags(href: string): string {
  const rest = href.trim().replace(siteTags, '').replace(pelicanFile, '').replace(zolaRoot, '')
  const [tag, file, reference] = linkTag.exec(rest) ?? []
  if (tag !== undefined) return `${file === undefined ? (reference ?? '') : `/${file.replace(/^\/+/, '')}`}${rest.slice(tag.length)}`
  return rest === href.trim() || pelicanFile.test(href.trim()) || zolaRoot.test(href.trim()) ? rest : `/${rest.replace(/^\/+/, '')}`
}

/** Names that a text can have at the end of its address, whatever stands before. */
function lastParts({ path, facts, siteAddresses }: Linked): Set<string> {
  const file =
    normal(path)
      .split('/')
      .at(-1)
      ?.replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '') ?? ''
  return new Set(
    [facts.slug.toLowerCase(), file, ...[...facts.addresses, ...siteAddresses].flatMap((address) => lastPart(normal(address)) ?? [])].filter(
      (one) => one && one !== 'index',
    ),
  )
}

/** Of an address whose other parts are dates or names of lists; null for lists, people and files. */
function lastPart(address: string): string | null {
  const archive = oldArchive(`/${address}`)
  return archive?.of === 'article' ? archive.slug : null
}

function oldAddresses({ path, facts, siteAddresses }: Linked): string[] {
  const file = path.split('/').at(-1) ?? path
  const [, date, name] = /^(\d{4}-\d{1,2}-\d{1,2})-(.+)$/.exec(file) ?? []
  const own = facts.slug
  const day = facts.placed?.date ?? facts.date
  const dated = day === null ? [] : [`${new Date(day).toISOString().slice(0, 10).replaceAll('-', '/')}/${name ?? own}`]
  return [
    path,
    file,
    ...(/^index\./i.test(file) ? path.split('/').slice(-2, -1) : []),
    ...facts.addresses,
    ...siteAddresses,
    ...(date && name ? [`${date.replaceAll('-', '/')}/${name}`] : []),
    ...dated,
    ...['blog', 'posts', 'news'].map((folder) => `${folder}/${own}`),
  ].map(normal)
}

/** Without query, slashes around it, ending, case and percent signs for letters. */
function normal(address: string): string {
  const path = address.replace(/^(?:https?:)?\/\/[^/?#]+/i, '').split('?')[0] ?? ''
  return withoutOuterSlashes(decoded(path))
    .replace(/(?:\.(?:html?|mdx?|markdown)){1,2}$/i, '')
    .replace(/\/(?:_?index|contents(?:\+[\w-]+)?\.lr)$/, '')
    .toLowerCase()
}
