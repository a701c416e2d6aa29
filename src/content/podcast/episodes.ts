import { z } from 'zod'
import { firstLanguage } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { textKey } from '#base/slug.ts'
import { storedJson } from '#platform/db/stored-json.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import type { Config } from '#platform/services.ts'
import type { EpisodeCard, PlaylistItem, Show } from './contract.ts'
import { EpisodeFields, ShowFields, type EpisodeDetails } from './fields.ts'
import { podcastTexts } from './messages.ts'
import { videoSeconds } from './rules.ts'
import { findCopy, findShow, listEpisodes, type EpisodeRow } from './store.ts'

/** One episode, from wherever it comes: of our own database, of the platform, or of both. */
export interface KnownEpisode {
  item: PlaylistItem
  row: EpisodeRow | null
  card: EpisodeCard
}

/** Every public episode, newest first. @throws Problem 503 while the platform has never been read */
export async function knownEpisodes({ reading, tag }: Pick<PublicContext, 'reading' | 'tag'>, config: Config): Promise<KnownEpisode[]> {
  tag('podcast')
  const rows = await listEpisodes(reading)
  const settings = config.podcast
  if (!settings) return rows.map(ownEpisode)
  const copy = await findCopy(reading, settings.playlistId)
  if (!copy || copy.fetched_at === 0) throw new Problem(503, 'podcast-unavailable', podcastTexts.list.failed, { retryAfter: 30 })
  const items = JSON.parse(copy.items) as PlaylistItem[] // checked item by item before it was kept
  const ours = new Map(rows.map((row) => [row.video_id, row]))
  const films = items.map((item) => filmEpisode(item, ours.get(item.snippet.resourceId?.videoId ?? null) ?? null))
  const filmed = new Set(films.map(({ card }) => card.video_id))
  const heard = rows.filter((row) => row.video_id === null || !filmed.has(row.video_id)).map(ownEpisode)
  return [...films, ...heard].sort((a, b) => (a.card.published_at < b.card.published_at ? 1 : -1))
}

const readDetails = storedJson('podcast_episodes', 'details', z.object(EpisodeFields.shape).omit({ title: true, number: true, video_id: true }))
const readShow = storedJson('podcast_show', 'details', ShowFields)

export function detailsOf(row: Pick<EpisodeRow, 'id' | 'details'>): EpisodeDetails {
  return readDetails(row.details, row.id)
}

/** As it was saved; what was not asked for then is empty. */
export function showFieldsOf(row: { details: string }): ShowFields {
  return readShow(row.details, 1)
}

export async function showOf({ reading }: Pick<PublicContext, 'reading'>, config: Config, feed: boolean): Promise<Show & { fields: ShowFields | null }> {
  const row = await findShow(reading)
  const fields = row ? showFieldsOf(row) : null
  return {
    title: fields?.title ?? 'Podcast',
    description: fields?.description ?? '',
    author: fields?.author || config.siteName,
    language: fields?.language ?? firstLanguage(),
    category: fields?.category ?? 'Society & Culture',
    rhythm: fields?.rhythm ?? '',
    copyright: fields?.copyright ?? '',
    platforms: fields?.platforms ?? [],
    cover: fields?.cover ?? null,
    feed,
    fields,
  }
}

function ownEpisode(row: EpisodeRow): KnownEpisode {
  const card = ownCard(row)
  const cover = card.cover && { url: card.cover.url, width: card.cover.width, height: card.cover.height }
  // Whoever reads the platform's shape may ask for any of these; we have one size.
  const thumbnails: PlaylistItem['snippet']['thumbnails'] = cover ? { default: cover, medium: cover, high: cover } : {}
  const snippet = {
    publishedAt: card.published_at,
    title: row.title,
    description: card.summary,
    thumbnails,
    ...(row.video_id ? { resourceId: { kind: 'youtube#video', videoId: row.video_id } } : {}),
  }
  return { item: { kind: 'youtube#playlistItem', id: `own-${row.id}`, snippet }, row, card }
}

function ownCard(row: EpisodeRow): EpisodeCard {
  const { season, summary, duration_seconds, cover, audio, hosts, guests } = detailsOf(row)
  return {
    slug: row.slug,
    title: row.title,
    number: row.number,
    season,
    summary,
    published_at: isoDate(row.published_at),
    duration_seconds,
    cover,
    audio: audio && { url: audio.url, bytes: audio.bytes, type: audio.type },
    video_id: row.video_id,
    people: [...hosts, ...guests].map((person) => person.name),
  }
}

function filmEpisode(item: PlaylistItem, row: EpisodeRow | null): KnownEpisode {
  const length = videoSeconds(item.contentDetails?.duration)
  if (row) {
    const own = ownCard(row)
    return { item, row, card: { ...own, duration_seconds: own.duration_seconds ?? length } }
  }
  const { title, description, publishedAt, resourceId } = item.snippet
  const videoId = resourceId?.videoId ?? ''
  const card: EpisodeCard = {
    slug: `${textKey(title)}-${videoId}`,
    title,
    number: null,
    season: null,
    summary: summaryOf(description),
    published_at: new Date(item.contentDetails?.videoPublishedAt ?? publishedAt).toISOString(),
    duration_seconds: length,
    cover: null,
    audio: null,
    video_id: videoId,
    people: [],
  }
  return { item, row: null, card }
}

/** The first paragraph, cut between words. */
function summaryOf(description: string): string {
  const first =
    description
      .trim()
      .split(/\n\s*\n/)[0]
      ?.replace(/\s+/g, ' ') ?? ''
  return first.length <= 240 ? first : `${first.slice(0, 240).replace(/\s+\S*$/, '')}…`
}

/** 'Episode 7', or what an episode without a number is called. */
export function numberLabel(number: number | null): string {
  return number === null ? t('podcast.episode') : t('podcast.episode-number', { number })
}
