import { createHash } from 'node:crypto'
import { Problem } from '#base/problem.ts'
import { languagePath, siteLanguages } from '#i18n/format.ts'
import { inLanguage } from '#i18n/site-messages.ts'
import type { FeedSource } from '#platform/feeds/feed-documents.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'

/** A feed as it is now. */
interface ListedNow {
  /** Of its page, with that of the language before it. */
  base: string
  /** Of everything in it. */
  hash: string
}

/** Every feed in the list of all feeds, in each language, one after the other: nobody waits for this. */
export async function* listedFeeds(services: Services, sources: readonly FeedSource[]): AsyncGenerator<ListedNow> {
  const context = contextOf(services)
  for (const language of [undefined, ...siteLanguages()]) {
    const prefix = inLanguage(language, languagePath)
    for (const source of sources) {
      for (const { rss, mark } of (await inLanguage(language, async () => source.listed?.(context))) ?? []) {
        const base = rss.replace(/\/(?:rss\.xml|[^/]*\.rss)$/, '').slice(rss.startsWith(`${prefix}/`) ? prefix.length : 0)
        const text = await inLanguage(language, () => (mark ? mark() : textOf(source, base, context)))
        if (text !== null) yield { base: mark ? rss : prefix + base, hash: createHash('sha256').update(text).digest('base64url') }
      }
    }
  }
}

/** Null for a feed that went meanwhile. */
async function textOf(source: FeedSource, base: string, context: PublicContext): Promise<string | null> {
  try {
    return source.feed ? JSON.stringify(await source.feed(context, paramsOf(source.base, base))) : null
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}

/** `/author/:username` and `/author/ada` give `{ username: 'ada' }`. */
function paramsOf(pattern: string, base: string): Record<string, string> {
  const parts = base.split('/')
  return Object.fromEntries(
    pattern.split('/').flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[at] ?? '')] as const] : [])),
  )
}

function contextOf({ database, now }: Services): PublicContext {
  return { reading: database.reading, now: now(), tag: () => {}, expireAt: () => {} }
}
