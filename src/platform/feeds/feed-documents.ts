import { t } from '#i18n/messages.ts'
import { generateOpml } from 'feedsmith'
import { languagePath } from '#i18n/format.ts'
import { feedAddresses } from '#base/feeds.ts'
import type { PublicDocument } from '../http/documents.ts'
import type { PublicContext } from '../http/routes.ts'
import type { Config } from '../services.ts'
import { atomOf, jsonOf, rssOf, type Feed } from './feed.ts'

/** One entry in the list of all feeds. */
interface ListedFeed {
  title: string
  /** Of the RSS, below the site's address. */
  rss: string
  page: string
  /** Changes whenever what is in the feed does: of one that no source here writes. */
  mark?(): Promise<string>
}

/** Feeds of one kind: of the site, of each topic, of each article's comments. */
export interface FeedSource {
  /** The page they belong to, as the router has it: `/author/:username`; '' for the site. */
  base: string
  /** @throws Problem 404 when there is nothing at these parameters; tag first */
  feed?(context: PublicContext, params: Record<string, string>): Promise<Feed>
  /** Those that stand in the list of all feeds. */
  listed?(context: PublicContext): Promise<ListedFeed[]>
}

declare module '../services.ts' {
  interface Config {
    /** Addresses of the WebSub hubs that are told of changes; follows the settings. */
    feedHubs?: readonly string[]
  }
}

type FeedConfig = Pick<Config, 'siteUrl' | 'siteName' | 'feedHubs'>

/** How long the list of all feeds may miss a new author, ms. */
const listLife = 3_600_000

/** RSS, Atom and JSON of every source, and `/feeds.opml` of all of them. */
export function feedDocuments(sources: FeedSource[], config: FeedConfig): PublicDocument[] {
  return [...sources.flatMap((source) => documentsOf(source, config)), listDocument(sources, config)]
}

function documentsOf({ base, feed }: FeedSource, config: FeedConfig): PublicDocument[] {
  if (!feed) return []
  const addresses = feedAddresses(base)
  const writers = [
    { path: addresses.rss, type: 'application/rss+xml; charset=utf-8', textOf: rssOf },
    { path: addresses.atom, type: 'application/atom+xml; charset=utf-8', textOf: atomOf },
    { path: addresses.json, type: 'application/feed+json; charset=utf-8', textOf: jsonOf },
  ]
  return writers.map(({ path, type, textOf }) => {
    const selfOf = (params: Record<string, string>) => languagePath() + path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    return {
      path,
      type,
      write: async (context, params) => textOf(await feed(context, params), { ...config, self: selfOf(params) }),
      headers: (params) => hubHeaders(config, config.siteUrl + selfOf(params)),
    }
  })
}

/** By which subscribers find the hubs without reading the feed (WebSub, section 4); none without hubs. */
export function hubHeaders({ feedHubs = [] }: Pick<Config, 'feedHubs'>, self: string): [string, string][] {
  if (feedHubs.length === 0) return []
  return [['link', [`<${self}>; rel="self"`, ...feedHubs.map((hub) => `<${hub}>; rel="hub"`)].join(', ')]]
}

function listDocument(sources: FeedSource[], config: FeedConfig): PublicDocument {
  return {
    path: '/feeds.opml',
    type: 'text/x-opml; charset=utf-8',
    async write(context) {
      const { siteUrl, siteName } = config
      context.expireAt(context.now + listLife)
      const lists = await Promise.all(sources.map((source) => source.listed?.(context) ?? []))
      return generateOpml({
        head: { title: t('feeds.list-title', { siteName }), docs: 'https://opml.org/spec2.opml' },
        body: {
          outlines: lists.flat().map(({ title, rss, page }) => ({ text: title, title, type: 'rss', xmlUrl: siteUrl + rss, htmlUrl: siteUrl + page })),
        },
      })
    },
  }
}
