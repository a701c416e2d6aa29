import { googleMapShapes, mapPoint, mapZoom, openStreetMapPage, openStreetMapPlayer, openStreetMapShapes } from './map-addresses.ts'
import { seconds, youtubePage, youtubePlayer, type Parts, type Shape } from './provider-addresses.ts'

export type { Parts, Shape } from './provider-addresses.ts'

/** How a player stands: as wide as a film, as high as a post, or a bar of sound. */
export type PlayerShape = 'film' | 'post' | 'sound'

interface Provider {
  name: string
  label: string
  shapes: readonly Shape[]
  /** Both are made of the parts alone. */
  page(parts: Parts): string
  player(parts: Parts): string
  /** Origin of the player. */
  frame: string
  shape: PlayerShape
  oembed?: string
}

const videoId = /^[\w-]{11}$/
const time = /^(?:\d{1,6}s?|(?=\d)(?:\d{1,2}h)?(?:\d{1,3}m)?(?:\d{1,5}s)?)$/
const listId = /^[\w-]{2,64}$/
const youtube = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'music.youtube.com', 'www.youtube-nocookie.com', 'youtube-nocookie.com']

/**
 * Every provider whose player can be shown, as data: the shapes of its addresses, and how the address of the player is made
 * of what was parsed. Posts of Mastodon, Gist, PDF files and all other pages are cards without a player.
 */
export const providers: readonly Provider[] = [
  {
    name: 'youtube',
    label: 'YouTube',
    shapes: [
      { on: ['youtu.be'], path: /^\/(?<id>[\w-]{11})\/?$/, optional: { t: time, list: listId } },
      { on: youtube, path: /^\/watch\/?$/, query: { v: videoId }, optional: { t: time, start: time, list: listId } },
      { on: youtube, path: /^\/(?:embed|shorts|live|v)\/(?<id>(?!videoseries|live_stream)[\w-]{11})\/?$/, optional: { t: time, start: time, list: listId } },
      { on: youtube, path: /^\/(?:playlist|embed\/videoseries)$/, query: { list: listId } },
    ],
    page: youtubePage,
    player: youtubePlayer,
    frame: 'https://www.youtube-nocookie.com',
    shape: 'film',
    oembed: 'https://www.youtube.com/oembed',
  },
  {
    name: 'vimeo',
    label: 'Vimeo',
    shapes: [
      {
        on: ['vimeo.com', 'www.vimeo.com', 'm.vimeo.com'],
        path: /^\/(?:manage\/videos\/)?(?<id>\d{1,12})(?:\/(?<h>[0-9a-f]{6,20}))?\/?$/,
        optional: { h: /^[0-9a-f]{6,20}$/, t: time },
      },
      {
        on: ['vimeo.com', 'www.vimeo.com'],
        path: /^\/(?:channels\/[\w-]{1,60}|groups\/[\w-]{1,60}\/videos|(?:showcase|album)\/\d{1,12}\/video)\/(?<id>\d{1,12})\/?$/,
        optional: { t: time },
      },
      { on: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'], path: /^\/video\/(?<id>\d{1,12})\/?$/, optional: { h: /^[0-9a-f]{6,20}$/, t: time } },
    ],
    page: ({ id, h, t }) => `https://vimeo.com/${id}${h ? `/${h}` : ''}${t ? `#t=${seconds(t)}s` : ''}`,
    player: ({ id, h, t }) => `https://player.vimeo.com/video/${id}?${h ? `h=${h}&` : ''}autoplay=1&dnt=1${t ? `#t=${seconds(t)}s` : ''}`,
    frame: 'https://player.vimeo.com',
    shape: 'film',
    oembed: 'https://vimeo.com/api/oembed.json',
  },
  {
    name: 'bluesky',
    label: 'Bluesky',
    shapes: [{ on: ['bsky.app'], path: /^\/profile\/(?<who>(?:did:[a-z]+:[\w.-]{1,100}|[a-zA-Z0-9.-]{3,253}))\/post\/(?<id>[a-z0-9]{8,20})\/?$/ }],
    page: ({ who, id }) => `https://bsky.app/profile/${who}/post/${id}`,
    player: ({ who, id }) => `https://embed.bsky.app/embed/${who}/app.bsky.feed.post/${id}`,
    frame: 'https://embed.bsky.app',
    shape: 'post',
    oembed: 'https://embed.bsky.app/oembed',
  },
  {
    name: 'x',
    label: 'X',
    shapes: [
      {
        on: ['x.com', 'www.x.com', 'mobile.x.com', 'twitter.com', 'www.twitter.com', 'mobile.twitter.com'],
        path: /^\/(?<who>\w{1,20})\/(?:web\/)?status(?:es)?\/(?<id>\d{1,20})(?:\/(?:photo|video)\/\d)?\/?$/,
      },
    ],
    page: ({ who, id }) => `https://x.com/${who}/status/${id}`,
    player: ({ id }) => `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`,
    frame: 'https://platform.twitter.com',
    shape: 'post',
    oembed: 'https://publish.x.com/oembed',
  },
  {
    name: 'instagram',
    label: 'Instagram',
    shapes: [
      { on: ['www.instagram.com', 'instagram.com'], path: /^\/(?:(?!share\/)[\w.]{1,30}\/)?(?<kind>p|reel|tv)\/(?<id>[\w-]{5,40})(?:\/embed)?\/?$/ },
      { on: ['www.instagram.com', 'instagram.com'], path: /^\/reels\/(?<id>[\w-]{5,40})\/?$/ },
    ],
    page: ({ kind = 'reel', id }) => `https://www.instagram.com/${kind}/${id}/`,
    player: ({ kind = 'reel', id }) => `https://www.instagram.com/${kind}/${id}/embed/`,
    frame: 'https://www.instagram.com',
    shape: 'post',
  },
  {
    name: 'tiktok',
    label: 'TikTok',
    shapes: [{ on: ['www.tiktok.com', 'tiktok.com', 'm.tiktok.com'], path: /^\/@(?<who>[\w.]{1,30})\/video\/(?<id>\d{10,20})\/?$/ }],
    page: ({ who, id }) => `https://www.tiktok.com/@${who}/video/${id}`,
    player: ({ id }) => `https://www.tiktok.com/player/v1/${id}?autoplay=1`,
    frame: 'https://www.tiktok.com',
    shape: 'post',
    oembed: 'https://www.tiktok.com/oembed',
  },
  {
    name: 'spotify',
    label: 'Spotify',
    shapes: [
      {
        on: ['open.spotify.com'],
        path: /^\/(?:intl-[A-Za-z-]{2,7}\/)?(?:embed\/|user\/[^/]{1,60}\/)?(?<kind>track|album|playlist|artist|episode|show)\/(?<id>[A-Za-z0-9]{22})\/?$/,
      },
    ],
    page: ({ kind, id }) => `https://open.spotify.com/${kind}/${id}`,
    player: ({ kind, id }) => `https://open.spotify.com/embed/${kind}/${id}`,
    frame: 'https://open.spotify.com',
    shape: 'sound',
    oembed: 'https://open.spotify.com/oembed',
  },
  {
    name: 'soundcloud',
    label: 'SoundCloud',
    shapes: [
      {
        on: ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com'],
        path: /^\/(?<who>[\w-]{1,60})\/(?<id>(?:sets\/)?[\w-]{1,200}(?:\/s-\w{4,40})?)\/?$/,
      },
    ],
    page: ({ who, id }) => `https://soundcloud.com/${who}/${id}`,
    player: ({ who, id }) => `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${who}/${id}`)}&auto_play=true`,
    frame: 'https://w.soundcloud.com',
    shape: 'sound',
    oembed: 'https://soundcloud.com/oembed',
  },
  {
    name: 'apple-podcasts',
    label: 'Apple Podcasts',
    shapes: [
      {
        on: ['podcasts.apple.com', 'embed.podcasts.apple.com'],
        path: /^\/(?<country>[a-z]{2})\/podcast\/(?:[^/]{1,200}\/)?id(?<id>\d{5,12})\/?$/,
        optional: { i: /^\d{5,16}$/ },
      },
    ],
    page: ({ country, id, i }) => `https://podcasts.apple.com/${country}/podcast/id${id}${i ? `?i=${i}` : ''}`,
    player: ({ country, id, i }) => `https://embed.podcasts.apple.com/${country}/podcast/id${id}${i ? `?i=${i}` : ''}`,
    frame: 'https://embed.podcasts.apple.com',
    shape: 'sound',
  },
  {
    // Its pages are on hosts of the musicians; each of them names this address as its player.
    name: 'bandcamp',
    label: 'Bandcamp',
    shapes: [{ on: ['bandcamp.com', 'www.bandcamp.com'], path: /^\/EmbeddedPlayer\/(?:[a-z_]+=[\w]+\/)*?(?<kind>album|track)=(?<id>\d{3,12})(?:\/|$)/ }],
    page: ({ kind, id }) => `https://bandcamp.com/EmbeddedPlayer/${kind}=${id}/`,
    player: ({ kind, id }) => `https://bandcamp.com/EmbeddedPlayer/${kind}=${id}/size=large/artwork=small/`,
    frame: 'https://bandcamp.com',
    shape: 'sound',
  },
  {
    name: 'codepen',
    label: 'CodePen',
    shapes: [{ on: ['codepen.io', 'www.codepen.io'], path: /^\/(?<who>(?:team\/)?[\w-]{1,60})\/(?:pen|embed|full|details)\/(?<id>[A-Za-z\d-]{5,40})\/?$/ }],
    page: ({ who, id }) => `https://codepen.io/${who}/pen/${id}`,
    player: ({ who, id }) => `https://codepen.io/${who}/embed/${id}?default-tab=result`,
    frame: 'https://codepen.io',
    shape: 'film',
    oembed: 'https://codepen.io/api/oembed',
  },
  {
    name: 'google-maps',
    label: 'Google Maps',
    shapes: googleMapShapes,
    page: (parts) => `https://www.google.com/maps/@${mapPoint(parts)},${mapZoom(parts)}z`,
    player: (parts) => `https://www.google.com/maps?q=${mapPoint(parts)}&z=${mapZoom(parts)}&output=embed`,
    frame: 'https://www.google.com',
    shape: 'film',
  },
  {
    name: 'openstreetmap',
    label: 'OpenStreetMap',
    shapes: openStreetMapShapes,
    page: openStreetMapPage,
    player: openStreetMapPlayer,
    frame: 'https://www.openstreetmap.org',
    shape: 'film',
  },
  {
    name: 'figma',
    label: 'Figma',
    shapes: [
      {
        on: ['www.figma.com', 'figma.com', 'embed.figma.com'],
        path: /^\/(?<kind>design|file|proto|board|slides)\/(?<id>[A-Za-z0-9]{16,40})(?:\/|$)/,
        optional: { 'node-id': /^[\d:-]{1,30}$/ },
      },
    ],
    page: ({ kind, id, 'node-id': node }) => `https://www.figma.com/${kind}/${id}${node ? `?node-id=${encodeURIComponent(node)}` : ''}`,
    player: ({ kind, id, 'node-id': node }) => `https://embed.figma.com/${kind}/${id}?embed-host=share${node ? `&node-id=${encodeURIComponent(node)}` : ''}`,
    frame: 'https://embed.figma.com',
    shape: 'film',
    oembed: 'https://www.figma.com/api/oembed',
  },
]
