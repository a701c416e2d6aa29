import { sql, type RawBuilder } from 'kysely'
import { listedHere } from '#content/translations/service.ts'
import { positionIn, type Position } from '#platform/db/cursor.ts'
import { publicRowsOf } from '#platform/db/rows.ts'
import type { Reading } from '#platform/db/tables.ts'
import type { EventFilters, Facet } from './contract.ts'
import type { PublicEventRow } from './store.ts'

/** Which part of all events, in which order of their beginning. */
export interface EventList {
  name: 'all' | 'upcoming' | 'past'
  order: 'asc' | 'desc'
}

type ListedEvent = PublicEventRow & { total: number }

/** What a cursor holds for: everything but the length of the page. */
export function bindingOf({ name, order }: EventList, { city, category, online, month }: EventFilters): string {
  return JSON.stringify(['events', name, order, city ?? '', category ?? '', online ?? '', month ?? ''])
}

/** @throws Problem 422 for a cursor of another list */
export function positionAfter(list: EventList, filters: EventFilters): Position | null {
  return filters.cursor === undefined ? null : positionIn(bindingOf(list, filters), filters.cursor, ['integer', 'integer'])
}

/** A page of approved events, one more than `limit` when there are further ones; each row knows how many there are in all. */
export async function listEvents(reading: Reading, list: EventList, filters: EventFilters, after: Position | null, now: number): Promise<ListedEvent[]> {
  const direction = sql.raw(list.order)
  const behind = after ? sql`and (e.starts_at, e.id) ${sql.raw(list.order === 'desc' ? '<' : '>')} (${sql.join(after)})` : sql``
  const within = conditions(list, filters, now)
  const { rows } = await sql<ListedEvent>`
    select e.*, (select count(*) from ${listedHere('event', 'public_events', 'e')} where ${within}) as total
    from ${listedHere('event', 'public_events', 'e')} where ${within} ${behind}
    order by e.starts_at ${direction}, e.id ${direction} limit ${filters.limit + 1}`.execute(reading)
  return rows
}

function conditions({ name }: EventList, { city, category, online, month }: EventFilters, now: number): RawBuilder<unknown> {
  const all = [name === 'upcoming' ? sql`e.over_at >= ${now}` : name === 'past' ? sql`e.over_at < ${now}` : sql`1 = 1`]
  if (city) all.push(sql`e.city_key = ${city}`)
  if (category) all.push(sql`e.category_key = ${category}`)
  if (online) all.push(sql`e.attendance_mode <> 'offline'`)
  if (month) all.push(sql`e.month = ${month}`)
  return sql.join(all, sql` and `)
}

export const { find: findEvent, listBySlug: listEventsBySlug, listById: listEventsById, listIds: listEventIds } = publicRowsOf('event', 'public_events')

/** The next one to begin that takes place, else one that is on. */
export async function findNextEvent(reading: Reading, now: number): Promise<PublicEventRow | undefined> {
  const { rows } = await sql<PublicEventRow>`
    select * from ${listedHere('event', 'public_events')} where over_at >= ${now} and event_status not in ('cancelled', 'postponed')
    order by case when starts_at > ${now} then 0 else 1 end, starts_at, id limit 1`.execute(reading)
  return rows[0]
}

/** When time alone changes the lists next: something begins or is over. Epoch ms; null when nothing is ahead. */
export async function nextBoundary(reading: Reading, now: number): Promise<number | null> {
  const { rows } = await sql<{ starts: number | null; ends: number | null }>`
    select (select min(starts_at) from public_events where starts_at > ${now}) as starts,
      (select min(over_at) from public_events where over_at >= ${now}) as ends`.execute(reading)
  const { starts = null, ends = null } = rows[0] ?? {}
  if (starts === null && ends === null) return null
  return Math.min(starts ?? Infinity, ends === null ? Infinity : ends + 1)
}

interface Counted {
  kind: 'month' | 'city' | 'category' | 'upcoming' | 'past'
  value: string
  name: string
  count: number
}

/** Months of what is upcoming; cities and categories of all; how many are ahead and over. */
export async function countEvents(reading: Reading, now: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select 'month' as kind, month as value, month as name, count(*) as count from ${listedHere('event', 'public_events')} where over_at >= ${now} group by month
    union all
    select 'city', city_key, min(city), count(*) from ${listedHere('event', 'public_events')} where city_key <> '' group by city_key
    union all
    select 'category', category_key, min(category), count(*) from ${listedHere('event', 'public_events')} where category_key <> '' group by category_key
    union all
    select 'upcoming', '', '', count(*) from ${listedHere('event', 'public_events')} where over_at >= ${now}
    union all
    select 'past', '', '', count(*) from ${listedHere('event', 'public_events')} where over_at < ${now}`.execute(reading)
  return rows
}

/** Facets of one kind, by their name in every language. */
export function facetsOf(counted: Counted[], kind: Counted['kind']): Facet[] {
  return counted.filter((one) => one.kind === kind).map(({ value, name, count }) => ({ value, name, count }))
}

/** What a calendar is told: everything from `since` on, and no more than it can hold. */
export async function listForCalendar(reading: Reading, since: number, most: number): Promise<PublicEventRow[]> {
  const { rows } = await sql<PublicEventRow>`
    select * from ${listedHere('event', 'public_events')} where over_at >= ${since} order by starts_at, id limit ${most}`.execute(reading)
  return rows
}
