import { pages as newsletterPages, queries as newsletterQueries } from '#community/newsletter/page-data.ts'
import { allCorrections } from '#content/corrections/client.ts'
import { pageBySlug } from '#content/pages/client.ts'
import type { Page } from '#content/pages/contract.ts'
import { isFixed } from '#content/pages/rules.ts'
import { popularTopics } from '#content/topics/client.ts'
import { homeCover } from '#discovery/home/client.ts'
import { searchFilters, searchFor, searchNames } from '#discovery/search/client.ts'
import { publicSettings } from '#operations/settings/client.ts'
import { href } from '#base/paths.ts'
import { Redirect } from '#ui/router/redirect.ts'
import { cursorIn } from '#ui/list-address.ts'
import type { HomeData, Loader, PageQueries, RouteData } from '#ui/router/route.ts'

interface KindData {
  pages: RouteData
  queries?: PageQueries
  homeSections?: HomeData
}

/** What the pages of each kind need, in its folder. */
const ofKinds = Object.values(import.meta.glob<KindData>('../content/*/page-data.ts', { eager: true }))

const homeData: HomeData = Object.assign({}, ...ofKinds.map((kind) => kind.homeSections))

/** The data of every page. Apart from the route table: a page that came from the server needs none of it until the reader goes on. */
export const routeData: RouteData = {
  ...(Object.assign({}, ...ofKinds.map((kind) => kind.pages)) as RouteData), // as each file says
  async home(load) {
    const { data } = await load.need(homeCover())
    await Promise.all(data.sections.map((name) => homeData[name]?.(load)))
  },
  about: (load) => wantPage(load, 'about'),
  privacy: (load) => wantPage(load, 'privacy'),
  imprint: (load) => wantPage(load, 'imprint'),
  async page(load, { slug }) {
    if (isFixed(slug)) throw new Redirect(href[slug]())
    const { data } = await wantPage(load, slug)
    if (data.slug !== slug) throw new Redirect(href.page({ slug: data.slug }))
  },
  ...newsletterPages,
  corrections: (load, _, search) => load.want(allCorrections(cursorIn(search))),
  contact: (load) => load.need(publicSettings()),
  async search(load, _, search) {
    const { q, ...filters } = searchFilters(search)
    const page = q ? await load.want(searchFor({ ...filters, q })) : undefined
    // Where one can begin instead.
    if (!page?.kinds.length) await load.want(popularTopics())
  },
}

/** The query names that change what a page shows; all others are ignored by the page cache. */
export const routeQueries: PageQueries = {
  corrections: ['cursor'],
  contact: ['ref', 'topic', 'sent'],
  login: ['done'],
  ...newsletterQueries,
  search: searchNames,
  ...(Object.assign({}, ...ofKinds.map((kind) => kind.queries)) as PageQueries), // as each file says
}

/** A page of the magazine itself, with what its sections take from the settings. */
async function wantPage(load: Loader, slug: string): Promise<{ data: Page }> {
  const [page] = await Promise.all([load.need(pageBySlug(slug)), load.want(publicSettings())])
  return page
}
