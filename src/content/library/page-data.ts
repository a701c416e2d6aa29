import { mentionsOf } from '#discovery/mentions/client.ts'
import { href } from '#base/paths.ts'
import type { HomeData, Loader, PageQueries, RouteData } from '#ui/router/route.ts'
import { Redirect } from '#ui/router/redirect.ts'
import { entertainment, filterNames, itemBySlug, itemList, newestItems, shelfFilters } from './client.ts'
import { itemKinds, kindOn, type ItemKind } from './rules.ts'

export const pages: RouteData = {
  entertainment(load, _, search) {
    const filters = shelfFilters(search)
    const kinds = filters.show ? [kindOn[filters.show]] : itemKinds
    return Promise.all([load.need(entertainment(filters.show)), ...kinds.map((kind) => load.want(itemList(kind, filters)))])
  },
  book: itemData('book'),
  movie: itemData('movie'),
  music: itemData('music'),
}

export const queries: PageQueries = {
  entertainment: filterNames,
}

export const homeSections: HomeData = {
  entertainment: (load) => Promise.all(itemKinds.map((kind) => load.want(newestItems(kind)))),
}

/** An item's page is the screen of the shelves with the item before them. */
function itemData(kind: ItemKind) {
  return async (load: Loader, { slug }: { slug: string }) => {
    const [{ data: item }] = await Promise.all([load.need(itemBySlug(kind, slug)), load.want(mentionsOf(kind, slug)), load.want(newestItems(kind))])
    if (item.slug !== slug) throw new Redirect(href[kind]({ slug: item.slug }))
  }
}
