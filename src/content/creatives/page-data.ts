import { pageIn, spreadOf } from '#content/pdf-pages/rules.ts'
import { mentionsOf } from '#discovery/mentions/client.ts'
import { href } from '#base/paths.ts'
import type { HomeData, PageQueries, RouteData } from '#ui/router/route.ts'
import { Redirect } from '#ui/router/redirect.ts'
import { creativeBySlug, creativeContents, creativeFilterNames, creativeList, creativePage, creativePages, filtersIn, newestCreatives } from './client.ts'

export const pages: RouteData = {
  creatives: (load, _, search) => load.need(creativeList(filtersIn(search))),
  async creative(load, { slug }, search) {
    const [{ data: creative }] = await Promise.all([
      load.need(creativeBySlug(slug)),
      load.want(creativeContents(slug)),
      load.want(mentionsOf('creative', slug)),
    ])
    if (creative.slug !== slug) throw new Redirect(href.creative({ slug: creative.slug }, { page: search.get('page') ?? undefined }))
    if (creative.pages_state !== 'ready') return
    const pages = await load.want(creativePages(slug))
    if (!pages) return
    const { total, pages: all } = pages.data
    await Promise.all(spreadOf(pageIn(search.get('page'), total, all), total).map((no) => load.want(creativePage(slug, no))))
  },
}

export const queries: PageQueries = {
  creatives: creativeFilterNames,
  creative: ['page'],
}

export const homeSections: HomeData = {
  creatives: (load) => load.want(newestCreatives()),
}
