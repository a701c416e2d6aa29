import { z } from 'zod'
import type { Services } from '#platform/services.ts'
import { getJson, OutboundFailure } from '#platform/http-client/http-client.ts'
import { PlaylistItem } from './contract.ts'
import { videoSeconds, noLength } from './rules.ts'
import { claimRefresh, findCopy, markFailing, saveCopy } from './store.ts'

interface PodcastSettings {
  /** Base address of the platform's data interface, without a slash at the end. */
  apiBase: string
  playlistId: string
  key: string
}

declare module '#platform/services.ts' {
  interface Config {
    /** Where episodes come from when they are films elsewhere; without it they come from our own database alone. */
    podcast?: PodcastSettings | undefined
  }
}

/**
 * How often the platform is asked at most, ms, over all processes: 96 times a day, each page of the playlist once. Whenever
 * a film's length is not known yet, every second time asks for lengths instead, which takes no more questions than the pages.
 */
export const pause = 15 * 60_000
/** Of the platform: items per page, and pages that are followed. */
const perPage = 50
const mostPages = 10

/** Films that are yet to be shown have no length; this long after they came they are asked about again, ms. */
const mayGetLength = 7 * 24 * 60 * 60_000

/** Errors and other lists may have items too: only what says that it is this list may replace the copy. */
const pageOf = (kind: string) => z.object({ kind: z.literal(kind), items: z.array(z.unknown()), nextPageToken: z.string().optional() })
const PlaylistPage = pageOf('youtube#playlistItemListResponse')
const VideoPage = pageOf('youtube#videoListResponse')
const Video = z.object({ id: z.string(), contentDetails: z.object({ duration: z.string().max(40) }) })

/**
 * Renews the copy of the playlist when its time has come and nobody else is doing it. Whatever goes wrong at the platform,
 * the last good copy stays. Returns whether the platform was asked.
 */
export async function refreshCopy({ config, database, log, now }: Pick<Services, 'config' | 'database' | 'log' | 'now'>): Promise<boolean> {
  const settings = config.podcast
  if (!settings || !(await claimRefresh(database.db, settings.playlistId, now(), pause))) return false
  try {
    const known = await findCopy(database.reading, settings.playlistId)
    const before = known ? (JSON.parse(known.items) as PlaylistItem[]) : [] // checked item by item before it was kept
    const unmeasured = before.filter((item) => wantsLength(item, now()))
    // The playlist was read the time before; whatever becomes of this, it is read the next time.
    if (known && unmeasured.length > 0 && now() - known.fetched_at < pause * 1.5) {
      const items = JSON.stringify(withLengths(before, await fetchLengths(settings, unmeasured)))
      await database.write(async ({ tx, purge }) => {
        if (known.items !== items) purge('podcast')
        await saveCopy(tx, settings.playlistId, items, known.fetched_at)
      })
      return true
    }
    const fetched = await fetchAll(settings)
    // A playlist that was emptied on purpose is rarer than a fault of the platform.
    if (fetched.length === 0 && before.length > 0) throw new OutboundFailure('answered a playlist without videos')
    const items = JSON.stringify(withLengths(fetched, lengthsIn(before)))
    await database.write(async ({ tx, purge }) => {
      if (known?.items !== items || known.fetched_at === 0) purge('podcast')
      await saveCopy(tx, settings.playlistId, items, now())
    })
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    await markFailing(database.db, settings.playlistId, now())
    log.warn({ reason: error.message }, 'the podcast platform could not be read: its last good copy stays')
  }
  return true
}

async function fetchAll({ apiBase, playlistId, key }: PodcastSettings): Promise<PlaylistItem[]> {
  const items: PlaylistItem[] = []
  let pageToken: string | undefined
  for (let page = 0; page < mostPages; page++) {
    // Two parts cost no more than one; the second tells when a film came out.
    const address = new URL(`${apiBase}/playlistItems?part=snippet&part=contentDetails`)
    const query = { playlistId, maxResults: String(perPage), key, ...(pageToken === undefined ? {} : { pageToken }) }
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    const read = PlaylistPage.safeParse(await getJson(address, { hosts: [new URL(apiBase).host] }))
    if (!read.success) throw new OutboundFailure('answered JSON that is no playlist')
    for (const given of read.data.items) {
      const item = PlaylistItem.safeParse(given)
      if (item.success && isThere(item.data)) items.push(item.data)
    }
    pageToken = read.data.nextPageToken
    if (pageToken === undefined) break
  }
  return items
}

/** Of each of these films; what the platform says nothing of has none. */
async function fetchLengths({ apiBase, key }: PodcastSettings, items: PlaylistItem[]): Promise<Map<string, string>> {
  const ids = [...new Set(items.map(idOf))]
  const lengths = new Map(ids.map((id) => [id, noLength]))
  for (let at = 0; at < ids.length; at += perPage) {
    const address = new URL(`${apiBase}/videos?part=contentDetails`)
    address.searchParams.set('id', ids.slice(at, at + perPage).join(','))
    address.searchParams.set('key', key)
    const read = VideoPage.safeParse(await getJson(address, { hosts: [new URL(apiBase).host] }))
    if (!read.success) throw new OutboundFailure('answered JSON that is no list of films')
    for (const given of read.data.items) {
      const film = Video.safeParse(given)
      if (film.success && lengths.has(film.data.id) && videoSeconds(film.data.contentDetails.duration) !== null)
        lengths.set(film.data.id, film.data.contentDetails.duration)
    }
  }
  return lengths
}

function lengthsIn(items: PlaylistItem[]): Map<string, string> {
  return new Map(items.flatMap((item) => (item.contentDetails?.duration === undefined ? [] : [[idOf(item), item.contentDetails.duration] as const])))
}

function withLengths(items: PlaylistItem[], lengths: Map<string, string>): PlaylistItem[] {
  return items.map((item) => {
    const duration = lengths.get(idOf(item))
    return duration === undefined ? item : { ...item, contentDetails: { ...item.contentDetails, duration } }
  })
}

function wantsLength(item: PlaylistItem, now: number): boolean {
  const { duration, videoPublishedAt } = item.contentDetails ?? {}
  return duration === undefined || (duration === noLength && now - Date.parse(videoPublishedAt ?? item.snippet.publishedAt) < mayGetLength)
}

function idOf({ snippet }: PlaylistItem): string {
  return snippet.resourceId?.videoId ?? ''
}

/** Films that were deleted or made private stay in a playlist, without a picture. */
function isThere({ snippet }: PlaylistItem): boolean {
  return snippet.resourceId !== undefined && /^[\w-]{11}$/.test(snippet.resourceId.videoId) && Object.keys(snippet.thumbnails).length > 0
}
