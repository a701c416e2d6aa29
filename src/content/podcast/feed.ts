import { t } from '#i18n/messages.ts'
import { generateRssFeed } from 'feedsmith'
import { oneAddressOf, squarePath, type Image } from '#base/image.ts'
import { proseText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { toHtml } from '#base/blocks/to-html.ts'
import { href } from '#base/paths.ts'
import { hubLink, cleanXml } from '#platform/feeds/feed.ts'
import { namedUuid } from '#platform/feeds/item-ids.ts'
import { detailsOf, type KnownEpisode } from './episodes.ts'
import type { Show } from './contract.ts'
import type { ShowFields } from './fields.ts'

interface SiteFacts {
  siteUrl: string
  siteName: string
  /** Names the podcast as long as it brings no guid from elsewhere. */
  uuid: string
  /** Of who answers for it, while the podcast has no address of its own. */
  contact: string
  /** Addresses of WebSub hubs. */
  feedHubs?: readonly string[]
}

/** RSS 2.0 with the itunes and podcast namespaces, of the episodes that have a sound file here. */
export function podcastFeed(
  episodes: KnownEpisode[],
  show: Show & { fields: ShowFields | null },
  { siteUrl, siteName, uuid, contact, feedHubs = [] }: SiteFacts,
): string {
  const address = (path: string) => siteUrl + path
  const cover = address(show.cover ? coverPath(show.cover) : '/icon-512.png')
  const own = show.fields
  const email = own?.email ?? contact
  return inApplesWords(
    generateRssFeed({
      title: show.title,
      link: address(href.podcast()),
      description: show.description || t('podcast.feed-about', { title: show.title, siteName }),
      language: show.language,
      ...(show.copyright ? { copyright: show.copyright } : {}),
      generator: siteName,
      image: { url: cover, title: show.title, link: address(href.podcast()) },
      atom: { links: [{ href: address('/podcast.rss'), rel: 'self', type: 'application/rss+xml' }, ...feedHubs.map(hubLink)] },
      itunes: {
        author: show.author,
        categories: [{ text: show.category }],
        explicit: own?.explicit ?? false,
        type: 'episodic',
        image: cover,
        owner: { name: show.author || siteName, ...(email ? { email } : {}) },
      },
      podcast: { guid: own?.guid ?? namedUuid(uuid, 'podcast'), ...(own?.email ? { locked: { value: true, owner: own.email } } : {}) },
      items: episodes.flatMap((episode) => itemOf(episode, siteUrl)),
    }),
  )
}

/** The generator writes yes and no, which Apple took in older days. */
function inApplesWords(xml: string): string {
  return cleanXml(xml).replace(/(<itunes:explicit>)(yes|no)(?=<)/g, (_, tag: string, word: string) => `${tag}${word === 'yes'}`)
}

/** Directories take JPEG and PNG only. */
function coverPath(cover: Image): string {
  return cover.id === null ? oneAddressOf(cover, 1400) : squarePath(cover.id)
}

function itemOf({ row, card }: KnownEpisode, siteUrl: string) {
  if (!row || !card.audio) return []
  const address = (path: string) => siteUrl + path
  const { notes, hosts, guests, chapters, transcript, explicit } = detailsOf(row)
  const picture = card.cover ? address(coverPath(card.cover)) : undefined
  const page = address(href.episode({ slug: card.slug }))
  const blocks = readBlocks(notes)
  return [
    {
      title: card.title,
      link: page,
      description: [card.summary, proseText(blocks)].filter(Boolean).join('\n\n'),
      ...(blocks.length > 0 ? { content: { encoded: toHtml(blocks, { site: siteUrl, page: href.episode({ slug: card.slug }) }) } } : {}),
      guid: { value: row.guid, isPermaLink: false },
      pubDate: new Date(row.published_at),
      enclosures: [{ url: address(card.audio.url), length: card.audio.bytes, type: card.audio.type }],
      itunes: {
        title: card.title,
        explicit,
        episodeType: 'full',
        ...(card.duration_seconds === null ? {} : { duration: card.duration_seconds }),
        ...(card.number === null ? {} : { episode: card.number }),
        ...(card.season === null ? {} : { season: card.season }),
        ...(picture ? { image: picture } : {}),
      },
      podcast: {
        ...(card.season === null ? {} : { season: { number: card.season } }),
        ...(card.number === null ? {} : { episode: { number: card.number } }),
        ...(chapters.length > 0 ? { chapters: { url: `${page}/chapters.json`, type: 'application/json+chapters' } } : {}),
        ...(transcript.length > 0 ? { transcripts: [{ url: `${page}/transcript.vtt`, type: 'text/vtt' }] } : {}),
        persons: [...hosts.map(({ name }) => ({ display: name, role: 'host' })), ...guests.map(({ name }) => ({ display: name, role: 'guest' }))],
      },
    },
  ]
}
