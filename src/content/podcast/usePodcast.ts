import type { Problem } from '#base/problem.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useKnown } from '#ui/query/useQuery.ts'
import { queryOf } from '#ui/useList.ts'
import { podcastList, type PodcastFilters } from './client.ts'
import type { EpisodeCard, Podcast, Show } from './contract.ts'

export interface PodcastPages {
  show: Show | null
  episodes: EpisodeCard[]
  seasons: number[]
  total: number
  loading: boolean
  loadingMore: boolean
  failed: string | null
  failedMore: string | null
  hasMore: boolean
  /** Where the next page begins. */
  next: string | null
  more(): void
  error: Problem | null
  isFetching: boolean
  refetch(): Promise<void>
}

/** Episodes, page after page: the list has the platform's shape, not that of our own lists. */
export function usePodcast(filters: PodcastFilters): PodcastPages {
  const store = useQueryStore()
  const operation = podcastList(filters)
  const known = useKnown(operation)
  const pages = (known.data ?? []) as Podcast[] // kept under this operation's name
  const last = pages.at(-1)
  const error = pages.length === 0 ? known.error : null
  return {
    show: pages[0]?.show ?? null,
    episodes: pages.flatMap((page) => page.items.map((item) => item.episode)),
    seasons: pages[0]?.seasons ?? [],
    total: last?.pageInfo.totalResults ?? 0,
    loading: pages.length === 0 && error === null,
    loadingMore: known.fetching === 'more',
    failed: error?.message ?? null,
    failedMore: known.errorMore?.message ?? null,
    hasMore: last !== undefined && last.links.next !== null,
    next: queryOf(last?.links.next, 'pageToken'),
    more: () => void store.more(operation),
    error,
    isFetching: known.fetching !== false,
    refetch: () => store.refetch(operation),
  }
}
