import { t } from '#i18n/messages.ts'
import { generateRssFeed } from 'feedsmith'
import { oneAddressOf, squarePath, type Image } from '#base/image.ts'
import { proseText } from '#base/blocks/plain-text.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { href } from '#base/paths.ts'
import { tidy } from '#platform/feeds/feed.ts'
import { detailsOf, type KnownEpisode } from './episodes.ts'
import type { Show } from './contract.ts'
import type { ShowFields } from './fields.ts'

interface SiteFacts {
  siteUrl: string
  siteName: string
}

/** RSS 2.0 with the itunes and podcast namespaces, of the episodes that have a sound file here. */
export function podcastFeed(episodes: KnownEpisode[], show: Show & { fields: ShowFields | null }, { siteUrl, siteName }: SiteFacts): string {
  const address = (path: string) => siteUrl + path
  const cover = show.cover ? address(coverPath(show.cover)) : undefined
  const own = show.fields
  return tidy(
    generateRssFeed({
      title: show.title,
      link: address(href.podcast()),
      description: show.description || t('podcast.feed-about', { title: show.title, siteName }),
      language: show.language,
      ...(show.copyright ? { copyright: show.copyright } : {}),
      generator: siteName,
      ...(cover ? { image: { url: cover, title: show.title, link: address(href.podcast()) } } : {}),
      atom: { links: [{ href: address('/podcast.rss'), rel: 'self', type: 'application/rss+xml' }] },
      itunes: {
        author: show.author,
        categories: [{ text: show.category }],
        explicit: own?.explicit ?? false,
        type: 'episodic',
        ...(cover ? { image: cover } : {}),
        ...(own?.email ? { owner: { name: show.author, email: own.email } } : {}),
      },
      podcast: { ...(own?.guid ? { guid: own.guid } : {}), ...(own?.email ? { locked: { value: true, owner: own.email } } : {}) },
      items: episodes.flatMap((episode) => itemOf(episode, address)),
    }),
  )
}

/** Directories take JPEG and PNG only. */
function coverPath(cover: Image): string {
  return cover.id === null ? oneAddressOf(cover, 1400) : squarePath(cover.id)
}

function itemOf({ row, card }: KnownEpisode, address: (path: string) => string) {
  if (!row || !card.audio) return []
  const { notes, hosts, guests, chapters, transcript, explicit } = detailsOf(row)
  const picture = card.cover ? address(coverPath(card.cover)) : undefined
  const page = address(href.episode({ slug: card.slug }))
  return [
    {
      title: card.title,
      link: page,
      description: [card.summary, proseText(readBlocks(notes))].filter(Boolean).join('\n\n'),
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
