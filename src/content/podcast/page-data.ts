import { href } from '#base/paths.ts'
import { wantCards } from '#discovery/mentions/page-data.ts'
import type { HomeData, PageQueries, RouteData } from '#ui/router/route.ts'
import { Redirect } from '#ui/router/redirect.ts'
import { episodeBySlug, newestEpisode, podcastFilterNames, podcastFilters, podcastList } from './client.ts'

export const pages: RouteData = {
  podcast: (load, _, search) => load.want(podcastList(podcastFilters(search))),
  async episode(load, { slug }) {
    const { data: episode } = await load.need(episodeBySlug(slug))
    if (episode.slug !== slug) throw new Redirect(href.episode({ slug: episode.slug }))
    await wantCards(load, episode.notes)
  },
}

export const queries: PageQueries = {
  podcast: podcastFilterNames,
}

export const homeSections: HomeData = {
  episode: (load) => load.want(newestEpisode()),
}
