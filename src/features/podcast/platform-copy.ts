import { z } from 'zod'
import type { Services } from '#platform/services.ts'
import { getJson, OutboundFailure } from '#platform/outbound/outbound.ts'
import { PlaylistItem } from './contract.ts'
import { claimRefresh, findCopy, saveCopy } from './store.ts'

export interface PodcastSettings {
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

/** How often the platform is asked at most, ms, over all processes: 96 times a day, each page of the playlist once. */
export const pause = 15 * 60_000
/** Of the platform: items per page, and pages that are followed. */
const perPage = 50
const mostPages = 10

const Page = z.object({ items: z.array(z.unknown()), nextPageToken: z.string().optional() })

/**
 * Renews the copy of the playlist when its time has come and nobody else is doing it. Whatever goes wrong at the platform,
 * the last good copy stays. Returns whether the platform was asked.
 */
export async function refreshCopy({ config, database, log, now }: Pick<Services, 'config' | 'database' | 'log' | 'now'>): Promise<boolean> {
  const settings = config.podcast
  if (!settings || !(await claimRefresh(database.db, settings.playlistId, now(), pause))) return false
  try {
    const items = JSON.stringify(await fetchAll(settings))
    const known = await findCopy(database.reading, settings.playlistId)
    await database.write(async ({ tx, purge }) => {
      if (known?.items !== items || known.fetched_at === 0) purge('podcast')
      await saveCopy(tx, settings.playlistId, items, now())
    })
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
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
    const read = Page.safeParse(await getJson(address, { hosts: [new URL(apiBase).host] }))
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

/** Films that were deleted or made private stay in a playlist, without a picture. */
function isThere({ snippet }: PlaylistItem): boolean {
  return snippet.resourceId !== undefined && /^[\w-]{11}$/.test(snippet.resourceId.videoId) && Object.keys(snippet.thumbnails).length > 0
}
