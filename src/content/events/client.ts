import { cursorIn } from '#ui/list-address.ts'
import { operationsOf } from '#ui/operation.ts'
import type { eventsContract } from './contract.ts'
import { eventTexts } from './messages.ts'

const { one, list } = operationsOf<typeof eventsContract>()

/** What stands in the address of the page. */
export interface Filters {
  city?: string
  category?: string
  online?: '1'
  month?: string
  /** Where the lists begin, for readers without script. */
  cursor?: string
  past?: string
}

/** Query names of the page. */
export const eventFilterNames = ['city', 'category', 'online', 'month', 'cursor', 'past'] as const

/** From an address; what it does not know is left out. */
export function eventFilters(search: URLSearchParams): Filters {
  const filters: Filters = {}
  const city = search.get('city')?.slice(0, 100)
  if (city) filters.city = city
  const category = search.get('category')?.slice(0, 100)
  if (category) filters.category = category
  if (search.get('online') === '1') filters.online = '1'
  const month = search.get('month')
  if (month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month)) filters.month = month
  for (const name of ['cursor', 'past'] as const) {
    const cursor = cursorIn(search, name)
    if (cursor) filters[name] = cursor
  }
  return filters
}

export function upcomingEvents({ city, category, online, month, cursor }: Filters) {
  return list('GET /events/upcoming', { query: { city, category, online, month, cursor } }, eventTexts.upcoming)
}

/** A month ahead has no past: that list does not ask for it. */
export function pastEvents({ city, category, online, past }: Filters) {
  return list('GET /events/past', { query: { city, category, online, cursor: past } }, eventTexts.past)
}

/** For the home page: a few more than are shown, since what is cancelled is left out. */
export function nextEvents() {
  return list('GET /events/upcoming', { query: { limit: '8' } }, eventTexts.upcoming)
}

export function eventCalendar() {
  return one('GET /events/calendar', {}, eventTexts.all)
}

export function eventBySlug(slug: string) {
  return one('GET /events/:idOrSlug', { params: { idOrSlug: slug } }, eventTexts.one)
}
