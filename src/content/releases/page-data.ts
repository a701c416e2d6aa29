import { newestCreatives } from '#content/creatives/client.ts'
import { newestItems } from '#content/library/client.ts'
import { itemKinds } from '#content/library/rules.ts'
import { pageIn, spreadOf } from '#content/pdf-pages/rules.ts'
import { newestEpisodes } from '#content/podcast/client.ts'
import { href } from '#base/paths.ts'
import { cursorIn } from '#ui/list-address.ts'
import type { HomeData, Loader, PageQueries, RouteData } from '#ui/router/route.ts'
import { Redirect } from '#ui/router/redirect.ts'
import { newestReleases, releaseById, releaseContents, releaseHits, releaseList, releasePage, releasePages, releaseThumbnail } from './client.ts'
import { currentRelease } from './current-release.ts'
import { showsPages, viewIn } from './reader-view.ts'

export const pages: RouteData = {
  magazine: (load) =>
    Promise.all([
      load.want(newestReleases()),
      load.want(newestCreatives()),
      load.want(newestEpisodes()),
      ...itemKinds.map((kind) => load.want(newestItems(kind))),
    ]),
  releases: (load, _, search) => load.need(releaseList(cursorIn(search))),
  async release(load, { id }, search) {
    const pages = search.get('page') === null ? null : (await load.need(releasePages(id))).data
    const { slug } = pages?.release ?? (await load.need(releaseById(id))).data
    // By its number too, which is an address of its own.
    if (slug !== id && !/^\d+$/.test(id)) throw new Redirect(href.release({ id: slug }, Object.fromEntries(search)))
    if (!pages) return load.want(releaseContents(id))
    if (pages.total === 0) return undefined
    const q = search.get('q')?.slice(0, 100)
    const page = pageIn(search.get('page'), pages.total, pages.pages)
    return Promise.all([
      ...spreadOf(page, pages.total).map((no) => load.want(releasePage(id, no))),
      import.meta.env.SSR && showsPages(viewIn(search.get('view'))) && load.want(releaseThumbnail(id, page)),
      q ? load.want(releaseHits(id, q)) : undefined,
    ])
  },
}

export const queries: PageQueries = {
  releases: ['view', 'cursor'],
  release: ['page', 'view', 'q'],
}

export const homeSections: HomeData = {
  issue: wantCurrentIssue,
}

/** The newest issue with its contents, for the yellow slab. */
async function wantCurrentIssue(load: Loader): Promise<void> {
  const current = await load.want(currentRelease())
  if (current?.data) await load.want(releaseById(current.data.slug))
}
