import { cursorIn } from '#ui/list-address.ts'
import { operationsOf, type Operation } from '#ui/operation.ts'
import type { Article, articlesContract, Period } from './contract.ts'
import { articleTexts } from './messages.ts'

const { one, list } = operationsOf<typeof articlesContract>()

/** What the reader can filter and order a list by; kept in the address. */
export interface ListFilters {
  search?: string
  topic?: string
  order?: 'asc' | 'desc'
  orderBy?: 'created_at' | 'title' | 'claps' | 'views' | 'trending'
  /** Where the list begins, for readers without script. */
  cursor?: string
}

const orders = ['created_at', 'title', 'claps', 'views', 'trending'] as const

/** From an address; what it does not know is left out. */
export function listFilters(search: URLSearchParams): ListFilters {
  const filters: ListFilters = {}
  const text = search.get('search')?.trim().slice(0, 200)
  if (text) filters.search = text
  const topic = search.get('topic')
  if (topic) filters.topic = topic.slice(0, 100)
  // A form without script sends both in one: `title.asc`.
  const [by, order = search.get('order')] = (search.get('orderBy') ?? '').split('.')
  if (order === 'asc' || order === 'desc') filters.order = order
  const orderBy = orders.find((name) => name === by)
  if (orderBy) filters.orderBy = orderBy
  const cursor = cursorIn(search)
  if (cursor) filters.cursor = cursor
  return filters
}

export function articleList(filters: ListFilters) {
  return list('GET /blogs/loline', { query: filters }, articleTexts.list)
}

export function articlesInTopic(topic: string, filters: ListFilters) {
  return list('GET /blogs/public', { query: { ...filters, topic } }, articleTexts.list)
}

export function articlesByAuthor(username: string, cursor?: string) {
  return list('GET /blogs/username/:username', { params: { username }, query: { cursor } }, articleTexts.byAuthor)
}

export function trendingArticles(t: Period) {
  return one('GET /blogs/trending', { query: { t } }, articleTexts.trending)
}

/** Not loaded again while it is the current article (spec section 4). */
export function articleBySlug(slug: string): Operation<{ data: Article }> {
  return { ...one('GET /blogs/slug/:slug', { params: { slug } }, articleTexts.one), keptWhileShown: true }
}

export function articleById(id: number) {
  return one('GET /blogs/:id', { params: { id: String(id) } }, articleTexts.one)
}

export function relatedArticles(id: number) {
  return one('GET /blogs/related/:id', { params: { id: String(id) }, query: {} }, articleTexts.related)
}
