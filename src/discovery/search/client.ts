import { t } from '#i18n/messages.ts'
import type { SearchKind } from '#content/kinds.ts'
import { cursorIn } from '#ui/list-address.ts'
import { operationsOf } from '#ui/operation.ts'
import type { searchContract } from './contract.ts'
import { kindIn, longestQuery, sorts, type Sort } from './rules.ts'

const { one, list } = operationsOf<typeof searchContract>()

const texts = () => ({ failed: t('search.failed'), failedMore: t('search.more-failed') })

/** What is searched and how; kept in the address. */
export interface SearchFilters {
  q?: string
  kind?: SearchKind
  topic?: string
  sort?: Sort
  /** Of the page to begin with, for readers without script. */
  cursor?: string
}

export const searchNames: (keyof SearchFilters)[] = ['q', 'kind', 'topic', 'sort', 'cursor']

/** From an address; what it does not know is left out. */
export function searchFilters(search: URLSearchParams): SearchFilters {
  const filters: SearchFilters = {}
  const q = search.get('q')?.trim().slice(0, longestQuery)
  if (q) filters.q = q
  const kind = kindIn(search.get('kind'))
  if (kind) filters.kind = kind
  const topic = search.get('topic')?.slice(0, 100)
  if (topic) filters.topic = topic
  const sort = sorts.find((one) => one === search.get('sort'))
  if (sort && sort !== 'relevance') filters.sort = sort
  const cursor = cursorIn(search)
  if (cursor) filters.cursor = cursor
  return filters
}

export function searchFor(filters: SearchFilters) {
  return list('GET /search', { query: { ...filters } }, texts())
}

export function suggestionsFor(q: string, kind?: SearchKind) {
  return one('GET /search/suggest', { query: { q, ...(kind ? { kind } : {}) } }, texts())
}
