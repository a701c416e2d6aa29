import { cursorIn } from '#ui/list-address.ts'
import { operationsOf } from '#ui/operation.ts'
import type { creativesContract } from './contract.ts'
import { creativeTexts } from './messages.ts'
import { creativeKinds, type CreativeKind } from './rules.ts'

const { one, list } = operationsOf<typeof creativesContract>()

export interface Filters {
  kind?: CreativeKind | undefined
  tag?: string | undefined
  creator?: string | undefined
  /** Where the list begins, for readers without script. */
  cursor?: string | undefined
}

/** Query names of the page of all creatives. */
export const creativeFilterNames = ['kind', 'tag', 'creator', 'cursor'] as const

/** What that page is narrowed to; from its address. */
export function filtersIn(search: URLSearchParams): Filters {
  const text = (name: string) => search.get(name)?.slice(0, 200) || undefined
  return { kind: creativeKinds.find((kind) => kind === search.get('kind')), tag: text('tag'), creator: text('creator'), cursor: cursorIn(search) }
}

/** As many as the spec appends at once. */
export function creativeList(filters: Filters = {}) {
  return list('GET /creatives', { query: { ...filters, limit: '12' } }, creativeTexts.list)
}

/** The newest few, for the home page and the magazine's. */
export function newestCreatives() {
  return list('GET /creatives', { query: { limit: '6' } }, creativeTexts.list)
}

export function creativeBySlug(slug: string) {
  return one('GET /creatives/:id', { params: { id: slug } }, creativeTexts.list)
}

export function creativeContents(slug: string) {
  return one('GET /creative/:id/contents', { params: { id: slug }, query: { only: 'card' } }, creativeTexts.list)
}

export function creativePages(slug: string) {
  return one('GET /creative/:id/pages', { params: { id: slug } }, creativeTexts.list)
}

export function creativePage(slug: string, no: number) {
  return one('GET /creative/:id/pages/:no', { params: { id: slug, no: String(no) } }, creativeTexts.list)
}
