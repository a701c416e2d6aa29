import { currentLanguage } from '#i18n/format.ts'
import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import { oneAddressOf, type Image } from '#base/image.ts'

export interface FeedItem {
  /** Names the item for ever, whatever its address becomes. See item-ids.ts. */
  id: string
  /** Its page, below the site's address. */
  path: string
  title: string
  summary: string
  /** The whole text, with absolute addresses; a feed of excerpts has none. */
  html?: string
  /** ISO 8601. */
  published: string
  updated: string
  authors: { name: string; path?: string }[]
  topics?: { name: string; slug: string }[]
  image?: Image | null
}

/** What a feed says, in whatever format it is written. */
export interface Feed {
  /** Names the feed for ever. */
  id: string
  title: string
  description: string
  /** The page that shows the same, below the site's address. */
  page: string
  language?: string
  /** Newest first. */
  items: FeedItem[]
}

interface Place {
  siteUrl: string
  siteName: string
  /** The feed's own address, below the site's. */
  self: string
  /** Addresses of WebSub hubs. */
  feedHubs?: readonly string[]
}

const pictureWidth = 1280

export function hubLink(hub: string): { href: string; rel: string } {
  return { href: hub, rel: 'hub' }
}

/** RSS 2.0. */
export function rssOf(feed: Feed, { siteUrl, siteName, self, feedHubs = [] }: Place): string {
  return cleanXml(
    generateRssFeed({
      title: feed.title,
      link: siteUrl + feed.page,
      // Required, and no reader likes an empty one.
      description: feed.description || feed.title,
      language: feed.language ?? currentLanguage(),
      generator: siteName,
      ...(feed.items[0] ? { lastBuildDate: new Date(newest(feed)) } : {}),
      atom: { links: [{ href: siteUrl + self, rel: 'self', type: 'application/rss+xml' }, ...feedHubs.map(hubLink)] },
      items: feed.items.map((item) => ({
        title: item.title,
        link: siteUrl + item.path,
        guid: { value: item.id, isPermaLink: item.id === siteUrl + item.path },
        description: item.summary,
        ...(item.html ? { content: { encoded: item.html } } : {}),
        pubDate: new Date(item.published),
        categories: (item.topics ?? []).map(({ name }) => ({ name })),
        dc: { creators: item.authors.map(({ name }) => name) },
        ...(item.image ? { media: { contents: [pictureOf(item.image, siteUrl)] } } : {}),
      })),
    }),
  )
}

/** Media RSS 1.5.1: with the size of the file that is named, not of the upload. */
function pictureOf(image: Image, siteUrl: string) {
  const path = oneAddressOf(image, pictureWidth)
  const width = Number(/\/(\d+)\.webp$/.exec(path)?.[1] ?? image.width)
  const height = Math.round((image.height * width) / image.width)
  return {
    url: siteUrl + path,
    medium: 'image' as const,
    width,
    height,
    ...(path.endsWith('.webp') ? { type: 'image/webp' } : {}),
    ...(image.alt ? { description: { value: image.alt } } : {}),
    ...(image.credit ? { credits: [{ value: image.credit }] } : {}),
  }
}

/** RFC 4287, 4.2.15: a change cannot come before its thing; a date of publishing may be set to a later day. */
function updatedOf({ published, updated }: FeedItem): string {
  return updated > published ? updated : published
}

/** Atom 1.0, RFC 4287. */
export function atomOf(feed: Feed, { siteUrl, siteName, self, feedHubs = [] }: Place): string {
  return cleanXml(
    generateAtomFeed({
      id: feed.id,
      title: { value: feed.title },
      subtitle: { value: feed.description },
      updated: new Date(newest(feed)),
      // An entry without an author of its own has the feed's.
      authors: [{ name: siteName, uri: `${siteUrl}/` }],
      links: [
        { href: siteUrl + feed.page, rel: 'alternate', type: 'text/html' },
        { href: siteUrl + self, rel: 'self', type: 'application/atom+xml' },
        ...feedHubs.map(hubLink),
      ],
      entries: feed.items.map((item) => ({
        id: item.id,
        title: { value: item.title },
        summary: { value: item.summary },
        ...(item.html ? { content: { value: item.html, type: 'html' as const } } : {}),
        published: new Date(item.published),
        updated: new Date(updatedOf(item)),
        ...(item.image ? { media: { contents: [pictureOf(item.image, siteUrl)] } } : {}),
        authors: item.authors.map(({ name, path }) => ({ name, ...(path ? { uri: siteUrl + path } : {}) })),
        categories: (item.topics ?? []).map(({ name, slug }) => ({ term: slug, label: name })),
        links: [{ href: siteUrl + item.path, rel: 'alternate', type: 'text/html' }],
      })),
    }),
  )
}

/** JSON Feed 1.1. */
export function jsonOf(feed: Feed, { siteUrl, self, feedHubs = [] }: Place): string {
  return JSON.stringify({
    // Required, and left out by the generator when it is empty.
    items: [],
    ...(generateJsonFeed({
      title: feed.title,
      home_page_url: siteUrl + feed.page,
      feed_url: siteUrl + self,
      description: feed.description,
      language: feed.language ?? currentLanguage(),
      icon: `${siteUrl}/icon-512.png`,
      favicon: `${siteUrl}/icon-192.png`,
      ...(feedHubs.length > 0 ? { hubs: feedHubs.map((url) => ({ type: 'WebSub', url })) } : {}),
      items: feed.items.map((item) => ({
        id: item.id,
        url: siteUrl + item.path,
        title: item.title,
        summary: item.summary,
        // An item must say something.
        ...(item.html ? { content_html: item.html } : { content_text: item.summary || item.title }),
        date_published: new Date(item.published),
        date_modified: new Date(updatedOf(item)),
        authors: item.authors.map(({ name, path }) => ({ name, ...(path ? { url: siteUrl + path } : {}) })),
        tags: (item.topics ?? []).map(({ name }) => name),
        ...(item.image ? { image: siteUrl + oneAddressOf(item.image, pictureWidth) } : {}),
      })),
    }) as object), // what it makes is the document itself
  })
}

/** ISO 8601 in UTC sorts as text. */
function newest(feed: Feed): string {
  return feed.items.map(updatedOf).reduce((latest, updated) => (updated > latest ? updated : latest), '1970-01-01T00:00:00.000Z')
}

/** Without letters that XML 1.0 cannot hold, and without the space that the generator sets around CDATA: addresses come exactly. */
export function cleanXml(xml: string): string {
  return xml
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replace(/>\s+<!\[CDATA\[/g, '><![CDATA[')
    .replace(/\]\]>\s+</g, ']]><')
}
