import { currentLanguage } from '#i18n/format.ts'
import { releaseKind } from '#content/releases/rules.ts'
import { referenceKinds, type CardKind, type ReferenceKind } from '#content/kinds.ts'
import { blocksText } from '#base/blocks/read.ts'
import type { Card } from '#base/card.ts'
import { cursorOf } from '#platform/db/cursor.ts'
import type { CardSource, Feature } from '#platform/feature.ts'
import { routes, type PublicContext, type RouteSet } from '#platform/http/routes.ts'
import { firstToday } from '#platform/limits/limits.ts'
import type { Services } from '#platform/services.ts'
import { eventsContract, type Calendar, type Event, type EventFilters } from './contract.ts'
import { eventsAdmin, eventsAdminHandlers } from './admin-routes.ts'
import { cardOf, detailsOf } from './items.ts'
import { bindingOf, countEvents, facetsOf, findEvent, findNextEvent, listEvents, nextBoundary, positionAfter, type EventList } from './listing.ts'
import { eventNotFound } from './service.ts'
import { addRead, findEventRow } from './store.ts'

type Sources = Partial<Record<CardKind, CardSource>>

export function eventsRoutes(services: Services, all: Feature[] = []): RouteSet {
  const sources: Sources = Object.assign({}, ...all.map((feature) => feature.cards))

  return routes(
    { ...eventsContract, ...eventsAdmin },
    {
      ...eventsAdminHandlers(services),
      'GET /events': { everyone: ({ query: { order, ...filters }, ...context }) => page(context, { name: 'all', order }, '/api/events', filters) },
      'GET /events/upcoming': { everyone: ({ query, ...context }) => page(context, { name: 'upcoming', order: 'asc' }, '/api/events/upcoming', query) },
      'GET /events/past': { everyone: ({ query, ...context }) => page(context, { name: 'past', order: 'desc' }, '/api/events/past', query) },
      'GET /events/calendar': { everyone: async (context) => ({ data: await calendar(context) }) },
      'GET /events/:idOrSlug': { everyone: async ({ params, ...context }) => ({ data: await whole(context, sources, params.idOrSlug) }) },

      'GET /events/increment/read/:id': async ({ params, client }) => {
        const { db } = services.database
        const row = await findEventRow(db, params.id)
        if (row?.status !== 'approved') throw eventNotFound()
        const first = await firstToday(services, client, `event reads ${row.id}`)
        return { reads: (first ? await addRead(db, row.id) : undefined) ?? row.reads }
      },
    },
  )
}

async function page(context: PublicContext, list: EventList, path: string, filters: EventFilters) {
  const { reading, tag, now } = context
  tag('events')
  const rows = await listEvents(reading, list, filters, positionAfter(list, filters), now)
  await endWithTime(context)
  const shown = rows.slice(0, filters.limit)
  const last = rows.length > filters.limit ? shown.at(-1) : undefined
  return {
    data: shown.map((row) => cardOf(row, now)),
    links: { next: last ? linkOf(path, list, filters, cursorOf(bindingOf(list, filters), [last.starts_at, last.id])) : null, prev: null },
    meta: { total: rows[0]?.total ?? 0, per_page: filters.limit },
  }
}

function linkOf(path: string, { name, order }: EventList, { city, category, online, month, limit }: EventFilters, cursor: string): string {
  const query = new URLSearchParams()
  const given = { city, category, online, month, order: name === 'all' ? order : undefined, limit, cursor }
  for (const [key, value] of Object.entries(given)) if (value !== undefined) query.set(key, String(value))
  return `${path}?${query}`
}

async function calendar(context: PublicContext): Promise<Calendar> {
  const { reading, tag, now } = context
  tag('events')
  const [next, counted] = [await findNextEvent(reading, now), await countEvents(reading, now)]
  await endWithTime(context)
  const named = (kind: 'city' | 'category') => facetsOf(counted, kind).sort((a, b) => a.name.localeCompare(b.name, currentLanguage()))
  return {
    next: next ? cardOf(next, now) : null,
    upcoming: counted.find((one) => one.kind === 'upcoming')?.count ?? 0,
    past: counted.find((one) => one.kind === 'past')?.count ?? 0,
    months: facetsOf(counted, 'month').sort((a, b) => (a.value < b.value ? -1 : 1)),
    cities: named('city'),
    categories: named('category'),
  }
}

async function endWithTime({ reading, expireAt, now }: PublicContext): Promise<void> {
  const boundary = await nextBoundary(reading, now)
  if (boundary !== null) expireAt(boundary)
}

async function whole(context: PublicContext, sources: Sources, key: string): Promise<Event> {
  const { reading, tag, expireAt, now } = context
  const row = await findEvent(reading, key)
  if (!row) {
    // What is not there yet appears by joining the list.
    tag('events')
    throw eventNotFound()
  }
  tag(`event:${row.id}`)
  for (const boundary of [row.starts_at, row.over_at + 1]) if (boundary > now) expireAt(boundary)
  const { description, organizer, tags, capacity, rsvp, accessibility_note, age_note, program, gallery, video_url, ...rest } = detailsOf(row)
  return {
    ...cardOf(row, now),
    ...{ description: blocksText(description), organizer, tags, capacity, rsvp, accessibility_note, age_note, program, gallery, video_url },
    performers: await performersOf(context, rest.performers),
    ...(await cardsBeside(context, sources, rest)),
    reads: row.reads,
    ics_uid: row.ics_uid,
    ics_sequence: row.ics_sequence,
  }
}

async function performersOf({ reading, tag }: PublicContext, performers: ReturnType<typeof detailsOf>['performers']): Promise<Event['performers']> {
  const ids = performers.flatMap((one) => one.person_id ?? [])
  tag(...ids.map((id) => `author:${id}`))
  const users = ids.length === 0 ? [] : await reading.selectFrom('public_users').select(['id', 'username']).where('id', 'in', ids).execute()
  return performers.map(({ name, role, url, person_id }) => ({ name, role, url, username: users.find((user) => user.id === person_id)?.username ?? null }))
}

type Beside = Pick<ReturnType<typeof detailsOf>, ReferenceKind['group']['name'] | 'release' | 'recap_article'>

async function cardsBeside({ reading, tag }: PublicContext, sources: Sources, beside: Beside): Promise<Pick<Event, 'recap' | 'related'>> {
  const inOrder = async (kind: CardKind, slugs: string[]): Promise<Card[]> => {
    const found = slugs.length > 0 ? ((await sources[kind]?.(reading, slugs, tag)) ?? []) : []
    return slugs.flatMap((slug) => found.find((card) => card.slug === slug) ?? [])
  }
  const { release, recap_article } = beside
  const [recap = null] = await inOrder('article', recap_article ? [recap_article] : [])
  const related: Card[] = []
  for (const { name, group } of referenceKinds)
    related.push(...(await inOrder(name, beside[group.name])).filter(({ kind, slug }) => kind !== 'article' || slug !== recap?.slug))
  related.push(...(await inOrder(releaseKind.name, release ? [release] : [])))
  return { recap, related }
}
