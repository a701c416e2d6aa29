import { cursorIn } from '#ui/list-address.ts'
import { operationsOf } from '#ui/operation.ts'
import type { podcastContract } from './contract.ts'
import { podcastTexts } from './messages.ts'

const { one, list } = operationsOf<typeof podcastContract>()

export interface PodcastFilters {
  search?: string | undefined
  season?: string | undefined
  /** Where the list begins, for readers without script. */
  pageToken?: string | undefined
}

/** Query names of the podcast's page. */
export const podcastFilterNames = ['search', 'season', 'pageToken'] as const

export function podcastFilters(search: URLSearchParams): PodcastFilters {
  const season = search.get('season')
  return {
    search: search.get('search')?.trim().slice(0, 100) || undefined,
    season: season && /^\d{1,4}$/.test(season) ? season : undefined,
    pageToken: cursorIn(search, 'pageToken'),
  }
}

/** Page size of the spec, section 9. */
export function podcastList(filters: PodcastFilters = {}) {
  return list('GET /podcasts', { query: { ...filters, maxResults: '6' } }, podcastTexts.list)
}

/** The newest one alone, for the home page. */
export function newestEpisode() {
  return one('GET /podcasts', { query: { maxResults: '1' } }, podcastTexts.list)
}

/** As many as the magazine's page shows. */
export const newestShown = 3

export function newestEpisodes() {
  return one('GET /podcasts', { query: { maxResults: String(newestShown) } }, podcastTexts.list)
}

export function episodeBySlug(slug: string) {
  return one('GET /podcasts/:slug', { params: { slug } }, podcastTexts.one)
}
