import { useQueryStore } from './query/QueryProvider.tsx'
import { useKnown } from './query/useQuery.ts'
import type { ListOperation } from './operation.ts'
import type { Problem } from '#base/problem.ts'

interface Page {
  data: unknown[]
  links: { next: string | null }
  meta: { total: number }
}

export interface List<Item, P> {
  items: Item[]
  /** The answers themselves, for what stands beside `data` in them. */
  pages: P[]
  /** All there are, also those not loaded. */
  total: number
  /** First page on its way: show placeholders. */
  loading: boolean
  /** More on its way: append placeholders. */
  loadingMore: boolean
  failed: string | null
  error: Problem | null
  failedMore: string | null
  hasMore: boolean
  /** Where the next page begins, for a link to it: readers without script follow that. */
  next: string | null
  more: () => void
  isFetching: boolean
  refetch: () => Promise<void>
}

/** A list that grows by following `links.next`. */
export function useList<P extends Page>(operation: ListOperation<P>): List<P['data'][number], P> {
  const store = useQueryStore()
  const known = useKnown(operation)
  const pages = (known.data ?? []) as P[] // kept under this operation's name
  const last = pages.at(-1)
  const error = pages.length === 0 ? known.error : null
  return {
    items: pages.flatMap((page) => page.data),
    pages,
    total: last?.meta.total ?? 0,
    loading: pages.length === 0 && error === null,
    loadingMore: known.fetching === 'more',
    failed: error?.message ?? null,
    error,
    failedMore: known.errorMore?.message ?? null,
    hasMore: last !== undefined && last.links.next !== null,
    next: queryOf(last?.links.next, 'cursor'),
    more: () => void store.more(operation),
    isFetching: known.fetching !== false,
    refetch: () => store.refetch(operation),
  }
}

/** A value of an address that an answer has sent. */
export function queryOf(address: string | null | undefined, name: string): string | null {
  return new URLSearchParams(address?.split('?')[1]).get(name)
}
