import { href } from '#base/paths.ts'
import { wantCards } from '#discovery/mentions/page-data.ts'
import type { HomeData, PageQueries, RouteData } from '#ui/router/route.ts'
import { Redirect } from '#ui/router/redirect.ts'
import { eventBySlug, eventCalendar, eventFilterNames, eventFilters, nextEvents, pastEvents, upcomingEvents } from './client.ts'

export const pages: RouteData = {
  events(load, _, search) {
    const filters = eventFilters(search)
    return Promise.all([load.need(eventCalendar()), load.want(upcomingEvents(filters)), load.want(pastEvents(filters))])
  },
  async event(load, { slug }) {
    const { data: event } = await load.need(eventBySlug(slug))
    if (event.slug !== slug) throw new Redirect(href.event({ slug: event.slug }))
    await wantCards(load, event.description)
  },
}

export const queries: PageQueries = {
  events: eventFilterNames,
}

export const homeSections: HomeData = {
  events: (load) => load.want(nextEvents()),
}
