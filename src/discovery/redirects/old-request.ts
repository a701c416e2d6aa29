import { decoded } from '#base/decoded.ts'
import { withoutEndSlashes } from '#base/trim-slashes.ts'

/** What an address in the custom of another system means, beside the exact address of a text. */
export interface OldRequest {
  /** Without its ending: the text, list or person that the rest is about; '' for the whole site. */
  base: string
  /** A feed of it was asked for. */
  feed: 'rss' | 'atom' | null
  /** A further page of its list was. */
  isPart: boolean
  /** A single word, or the address of an article, with nothing of another system about it. */
  isBare: boolean
}

/** Archives of WordPress, Ghost, Jekyll, Hugo, Blogger and others. */
type OldArchive = { of: 'topic' | 'author'; name: string } | { of: 'articles' } | { of: 'article'; slug: string }

const feedEnding =
  /\/(?:feed|rss2?|atom|rdf)(?:\/(?:rss2?|atom|rdf|feed|xml|default))?$|\/(?:feed|rss2?|atom|index)\.(?:xml|rdf|rss|atom)$|\/(?:wp-)?(?:feed|rss2?|atom|rdf|commentsrss2)\.php$|\/feeds\/posts\/(?:default|summary)$/i
const pageEnding = /\/page\/?\d+$|\/p\d+$|\/comment-page-\d+$/i
const copyEnding = /\/(?:amp|amp\.html|embed|trackback|print|index\.html?|index\.php)$|^\/(?:amp|index\.php)(?=\/)/i

const podcasts =
  /^\/(?:feed\/podcasts?(?:\/[\w-]+)?|(?:podcasts?|episodes?)(?:\/(?:feed(?:\/(?:podcasts?|rss2?|atom))?|rss2?|atom|(?:feed|rss|index|podcast)\.(?:xml|rss))|\.(?:xml|rss))|podcasts?-?(?:feed|rss)(?:\.xml)?)$/i
const sitemaps = /^\/(?:(?:wp-)?sitemaps?(?:[_-][\w-]+)?\.(?:xml(?:\.gz)?|txt)|[\w-]+-sitemap\d*\.xml(?:\.gz)?)$/i
const jsonFeeds = /^(?:\/(?:blog|posts?|news|journal|writing|feeds?))?\/feed(?:\/json|\.json)$/i
const search = /^\/search\/([^/]+)(?:\/(?:page\/\d+|feed.*))?$/i

/** What other systems serve beside their pages, as it is called here: the feed of a podcast, sitemaps, JSON, searches. Null for anything else. */
export function oldDocument(path: string): string | null {
  const asked = withoutEndSlashes(path)
  if (podcasts.test(asked)) return '/podcast.rss'
  if (sitemaps.test(asked)) return asked === '/sitemap.xml' ? null : '/sitemap.xml'
  if (jsonFeeds.test(asked)) return asked === '/feed.json' ? null : '/feed.json'
  const [, words] = search.exec(asked) ?? []
  return words === undefined || /^label$/i.test(words) ? null : `/search?q=${encodeURIComponent(decoded(words.replaceAll('+', ' ')))}`
}

/** @param path as it was asked for, without query */
export function oldRequest(path: string): OldRequest {
  const found: OldRequest = { base: withoutEndSlashes(path), feed: null, isPart: false, isBare: false }
  for (let before = ''; before !== found.base;) {
    before = found.base
    const [feed] = feedEnding.exec(found.base) ?? []
    if (feed !== undefined) found.feed = /atom/i.test(feed) ? 'atom' : 'rss'
    const page = feed === undefined && pageEnding.test(found.base)
    found.isPart ||= page
    found.base = withoutEndSlashes(found.base.replace(feed === undefined ? (page ? pageEnding : copyEnding) : feedEnding, ''))
  }
  found.isBare = withoutEndSlashes(path) === found.base && /^\/(?:articles\/)?[^/.]*$/i.test(found.base)
  if (found.feed !== null && /^\/(?:comments|feeds?|rss|blog|posts)$/i.test(found.base)) found.base = ''
  return found
}

const lists =
  /^(?:\/(?:blog|posts?|news|stor(?:y|ies)|journal|writing)|(?:\/(?:blog|posts?|news|journal|writing))?\/(?:archives?|tags?|categor(?:y|ies)|topics?|authors?|writers?|contributors?))(?:\.html?)?$/i
const day = String.raw`(?:19|20)\d\d(?:\/\d{1,2}(?:\/\d{1,2})?)?`
const dates = new RegExp(String.raw`^(?:\/[\w-]+)?\/${day}$`)
const topic = /^(?:\/[\w-]+)?\/(?:tags?|categor(?:y|ies)|topics?|labels?|search\/label)\/(?:.+\/)?([^/]+)$/i
const author = /^(?:\/[\w-]+)?\/(?:authors?|writers?|contributors?)\/([^/]+)$/i
/** Dates and lists in which generators put a text; anything else before a slug may be a page of another kind. */
const article = new RegExp(
  String.raw`^(?:\/.+)?\/${day}\/([^/]+)$|^\/(?:blog|posts?|news|stor(?:y|ies)|archives?|journal|writing|articles?|p)\/([^/]+)$|^\/([^/]+)$`,
  'i',
)

/** Those at the end of a word are letters of it: C++. */
const plusForSpace = /(?<!\+)\+(?=[^+])/g

/** The archive or text that `base` of a request names; null for anything else. */
export function oldArchive(base: string): OldArchive | null {
  if (lists.test(base) || dates.test(base)) return { of: 'articles' }
  const [, name] = topic.exec(base) ?? []
  if (name !== undefined) return { of: 'topic', name: decoded(name.replace(plusForSpace, ' ')) }
  const [, person] = author.exec(base) ?? []
  if (person !== undefined) return { of: 'author', name: decoded(person) }
  const slug = article
    .exec(base)
    ?.slice(1)
    .find((one) => one !== undefined)
  return slug === undefined ? null : { of: 'article', slug: decoded(slug.replace(/\.(?:html?|php|aspx?)$/i, '')) }
}

/** Whether an old address leads to the article of this slug without a rule. */
export function isFoundByName(address: string, slug: string): boolean {
  const { base, isBare } = oldRequest(address)
  const archive = isBare ? null : oldArchive(base)
  return archive?.of === 'article' && archive.slug === slug
}

const numbers = ['p', 'page_id', 'attachment_id']

/** The spelling under which a short address of WordPress (`/?page_id=14`) is kept: `/?p=14`. Null for any other address. */
export function shortAddress(address: string): string | null {
  const url = URL.parse(address, 'http://x')
  if (!url || !isFront(url.pathname)) return null
  const number = numbers.map((name) => url.searchParams.get(name)).find((value) => value !== null)
  return number && /^\d{1,18}$/.test(number) ? `/?p=${number}` : null
}

/** Whether a query of the front page asks for something else than the front page. */
export function isOldQuery(address: string): boolean {
  return /^\/(?:index\.php)?\/?\?/i.test(address) && (shortAddress(address) !== null || pathOfQuery(address) !== null)
}

/** The path that a query of WordPress' front page stands for; null where it asks for nothing of the kind. */
export function pathOfQuery(address: string): string | null {
  const url = URL.parse(address, 'http://x')
  if (!url || !isFront(url.pathname)) return null
  const value = (name: string) => url.searchParams.get(name)?.trim() ?? ''
  const words = value('s')
  if (words) return `/search/${encodeURIComponent(words)}`
  if (/^podcasts?$/i.test(value('feed'))) return '/feed/podcast'
  const feed = value('feed') ? (value('feed') === 'atom' ? '/atom' : '/feed') : ''
  const tag = value('tag') || value('category_name')
  if (tag) return `/tag/${encodeURIComponent(tag.split('/').at(-1) ?? tag)}${feed}`
  if (value('author_name')) return `/author/${encodeURIComponent(value('author_name'))}${feed}`
  if (feed) return feed
  return ['cat', 'author', 'm', 'year', 'monthnum', 'paged'].some((name) => /^\d+$/.test(value(name))) ? '/page/2' : null
}

function isFront(pathname: string): boolean {
  return pathname === '/' || /^\/index\.php\/?$/i.test(pathname)
}
