import { oneAddressOf } from '#base/image.ts'
import { href } from '#base/paths.ts'
import type { Episode, Show } from './contract.ts'

interface SiteFacts {
  name: string
  url: string
}

/** schema.org PodcastSeries of the page of all episodes. */
export function structuredShow(show: Show, site: SiteFacts): unknown {
  return {
    '@context': 'https://schema.org',
    '@type': 'PodcastSeries',
    '@id': site.url + href.podcast(),
    name: show.title,
    description: show.description || undefined,
    url: site.url + href.podcast(),
    inLanguage: show.language,
    sameAs: show.platforms.length > 0 ? show.platforms.map(({ url }) => url) : undefined,
    copyrightNotice: show.copyright || undefined,
    webFeed: show.feed ? `${site.url}/podcast.rss` : undefined,
    image: show.cover ? site.url + oneAddressOf(show.cover, 1280) : undefined,
    publisher: { '@type': 'Organization', name: site.name, url: `${site.url}/` },
  }
}

/** schema.org PodcastEpisode, with its sound or its film. */
export function structuredEpisode(episode: Episode, site: SiteFacts): unknown {
  const url = site.url + href.episode({ slug: episode.slug })
  return {
    '@context': 'https://schema.org',
    '@type': 'PodcastEpisode',
    '@id': url,
    url,
    name: episode.title,
    description: episode.summary || undefined,
    datePublished: episode.published_at,
    episodeNumber: episode.number ?? undefined,
    timeRequired: episode.duration_seconds === null ? undefined : `PT${episode.duration_seconds}S`,
    image: episode.cover ? site.url + oneAddressOf(episode.cover, 1280) : undefined,
    actor: episode.guests.length > 0 ? episode.guests.map(({ name }) => ({ '@type': 'Person', name })) : undefined,
    partOfSeries: { '@type': 'PodcastSeries', '@id': site.url + href.podcast(), url: site.url + href.podcast() },
    associatedMedia: episode.audio
      ? { '@type': 'MediaObject', contentUrl: site.url + episode.audio.url, encodingFormat: episode.audio.type, contentSize: String(episode.audio.bytes) }
      : undefined,
    video: episode.video_id
      ? {
          '@type': 'VideoObject',
          name: episode.title,
          description: episode.summary || episode.title,
          uploadDate: episode.published_at,
          duration: episode.duration_seconds === null ? undefined : `PT${episode.duration_seconds}S`,
          embedUrl: `https://www.youtube-nocookie.com/embed/${episode.video_id}`,
          thumbnailUrl: episode.cover ? site.url + oneAddressOf(episode.cover, 1280) : `${site.url}/og-default.png`,
        }
      : undefined,
  }
}
