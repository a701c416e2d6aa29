import { decoded } from '#base/decoded.ts'
import { feedAddresses } from '#base/feeds.ts'
import { longestPath } from '#base/local-path.ts'
import { href } from '#base/paths.ts'
import { authorProfile } from '#community/accounts/service.ts'
import { hasPublicArticle } from '#content/articles/service.ts'
import { findTopic, topicSlugs } from '#content/topics/service.ts'
import { oldArchive, oldDocument, oldPath, oldRequest, pathOfQuery, shortAddress, type OldRequest } from '#discovery/redirects/rules.ts'
import { findRedirectOf } from '#discovery/redirects/service.ts'
import { languagePath } from '#i18n/format.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import { titleSlugs } from '#platform/slugs/new-slug.ts'
import { matchAddress } from '#ui/router/match.ts'

/** Null in `to`: gone for good. */
interface Place {
  to: string | null
  status: number
}

/**
 * Where an address leads that no page has: by a redirect, or because it is one in the custom of another system, such as a
 * feed, a category, an author, a month, a further page, a copy for phones. Null where nothing here answers it.
 */
export async function oldPlaceOf(context: PublicContext, pathname: string): Promise<Place | null> {
  if (pathname.length > longestPath) return null
  const start = languagePath()
  const isHere = `${pathname}/`.startsWith(`${start}/`)
  const request = oldRequest(isHere ? pathname.slice(start.length) : pathname)
  const rule = await findRedirectOf(context, pathname, ...spellingsOf(request.base).map((one) => (isHere ? start : '') + one))
  if (rule && (rule.to_path === null || isSame(rule.from_path, pathname))) return { to: rule.to_path, status: rule.status }
  if (!isHere) return null
  const document = rule ? null : oldDocument(pathname.slice(start.length))
  if (document !== null) return { to: document.startsWith('/search') ? start + document : document, status: 301 }
  const page = rule ? rule.to_path : request.base === '' ? frontOf(request) : await pageOf(context, request, start)
  const to = page === null || request.feed === null ? page : feedOf(page, request.feed, start)
  return to === null || to === pathname ? null : { to, status: 301 }
}

/** The same for a query of the front page, such as `/?p=14` and `/?feed=rss2`. */
export async function oldPlaceOfQuery(context: PublicContext, address: string): Promise<string | null> {
  const short = shortAddress(address)
  const rule = short === null ? undefined : await findRedirectOf(context, short)
  if (rule?.to_path) return rule.to_path
  const path = pathOfQuery(address)
  return path === null ? null : ((await oldPlaceOf(context, languagePath() + path))?.to ?? href.articles())
}

function isSame(from: string, pathname: string): boolean {
  return from.toLowerCase() === oldPath(pathname)?.toLowerCase()
}

/** Generators write one text as a file or a folder; WordPress puts the parents of a category before it. */
function spellingsOf(base: string): string[] {
  if (base === '') return []
  const parent = /^(\/(?:categor(?:y|ies)|tags?|topics?))\/.+(\/[^/]+)$/i
  return [base, `${base}.html`, `${base}/index.html`, base.replace(/\.html?$/i, ''), base.replace(parent, '$1$2')]
}

function frontOf({ feed, isPart }: OldRequest): string {
  return isPart && feed === null ? href.articles() : href.home()
}

async function pageOf(context: PublicContext, { base, isBare }: OldRequest, start: string): Promise<string | null> {
  const { name, params } = matchAddress(start + base)
  const archive = oldArchive(base)
  if (archive?.of === 'articles' && name === null) return href.articles()
  if (archive?.of === 'topic') return topicPage(context, archive.name)
  if (archive?.of === 'author') {
    context.tag('authors')
    const found = await authorProfile(context.reading, archive.name.toLowerCase())
    return found ? href.author({ username: found.profile.username }) : null
  }
  // Whether there is an event or a book of this name, only its page knows.
  if (name !== null && name !== 'article') return Object.keys(params).length === 0 ? start + base : null
  // Of an article that is not there no other is meant, nor by any one word.
  return archive?.of === 'article' && !isBare ? articlePage(context, archive.slug) : null
}

async function topicPage(context: PublicContext, given: string): Promise<string | null> {
  context.tag('topics')
  for (const slug of new Set([given.toLowerCase(), ...topicSlugs(decoded(given))])) {
    const topic = await findTopic(context.reading, { slug })
    if (topic) return href.topic({ topic: topic.slug })
  }
  return null
}

/** Other systems keep capitals, underscores and long names in addresses. */
async function articlePage(context: PublicContext, given: string): Promise<string | null> {
  context.tag('articles')
  for (const slug of new Set([given, ...titleSlugs(given)])) if (await hasPublicArticle(context.reading, slug)) return href.article({ slug })
  return null
}

/** Topics and authors have feeds of their own, a text that of its comments. */
function feedOf(page: string, format: 'rss' | 'atom', start: string): string {
  const path = page.split(/[?#]/)[0] ?? ''
  const { name } = matchAddress(path)
  const base = name === 'topic' || name === 'author' ? path : name === 'article' ? `${path}/comments` : start
  return feedAddresses(base)[format]
}
