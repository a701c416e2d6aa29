import { articleBySlug, articleList, articlesByAuthor, articlesInTopic, listFilters, relatedArticles, trendingArticles } from '#content/articles/client.ts'
import { commentsOn } from '#community/comments/client.ts'
import { eventBySlug, eventCalendar, eventFilterNames, eventFilters, nextEvents, pastEvents, upcomingEvents } from '#content/events/client.ts'
import {
  creativeBySlug,
  creativeContents,
  creativeFilterNames,
  creativeList,
  creativePage,
  creativePages,
  filtersIn,
  newestCreatives,
} from '#content/creatives/client.ts'
import { homeCover } from '#discovery/home/client.ts'
import type { HomeSection } from '#discovery/home/rules.ts'
import { entertainment, filterNames, itemBySlug, itemList, newestItems, shelfFilters } from '#content/library/client.ts'
import { itemKinds, kindOn, type ItemKind } from '#content/library/rules.ts'
import { mentionsOf } from '#discovery/mentions/client.ts'
import {
  newestReleases,
  releaseById,
  releaseContents,
  releaseThumbnail,
  releaseHits,
  releaseList,
  releaseOfArticle,
  releasePage,
  releasePages,
} from '#content/releases/client.ts'
import { currentRelease } from '#content/releases/current-release.ts'
import { pageIn, spreadOf } from '#content/pdf-pages/rules.ts'
import { showsPages, viewIn } from '#content/releases/reader-view.ts'
import { episodeBySlug, newestEpisode, newestEpisodes, podcastFilterNames, podcastFilters, podcastList } from '#content/podcast/client.ts'
import { requestOfToken, subscriptionOfToken } from '#community/newsletter/client.ts'
import { pageBySlug } from '#content/pages/client.ts'
import { isFixed } from '#content/pages/rules.ts'
import { publicSettings } from '#operations/settings/client.ts'
import { searchFilters, searchFor, searchNames } from '#discovery/search/client.ts'
import { popularTopics, topicBySlug, topicsOfAuthor } from '#content/topics/client.ts'
import { cursorIn } from '#ui/list-address.ts'
import { loadCode } from '#ui/load-code.ts'
import type { Loader, RouteData } from '#ui/router/route.ts'
import { Redirect } from '#ui/router/redirect.ts'
import { href, type PathName } from '#base/paths.ts'

const homeData: Record<HomeSection, (load: Loader) => Promise<unknown>> = {
  trending: (load) => load.want(trendingArticles('week')),
  latest: (load) => Promise.all([load.want(articleList({})), load.want(popularTopics())]),
  issue: wantCurrentIssue,
  events: (load) => load.want(nextEvents()),
  episode: (load) => load.want(newestEpisode()),
  entertainment: (load) => Promise.all(itemKinds.map((kind) => load.want(newestItems(kind)))),
  creatives: (load) => load.want(newestCreatives()),
}

/** The data of every page. Apart from the route table: a page that came from the server needs none of it until the reader goes on. */
export const routeData: RouteData = {
  async home(load) {
    const { data } = await load.need(homeCover())
    await Promise.all(data.sections.map((name) => homeData[name](load)))
  },
  about: (load) => wantPage(load, 'about'),
  privacy: (load) => wantPage(load, 'privacy'),
  imprint: (load) => wantPage(load, 'imprint'),
  page(load, { slug }) {
    if (isFixed(slug)) throw new Redirect(href[slug]())
    return wantPage(load, slug)
  },
  async newsletterConfirm(load, _, search) {
    if (search.get('done') === null) await load.want(requestOfToken(search.get('token') ?? ''))
  },
  unsubscribed: (load, _, search) => load.need(subscriptionOfToken(search.get('token') ?? '')),
  contact: (load) => load.need(publicSettings()),
  articles: (load, _, search) => Promise.all([load.need(articleList(listFilters(search))), load.want(popularTopics())]),
  async topic(load, { topic }, search) {
    const [{ data }] = await Promise.all([load.need(topicBySlug(topic)), load.want(articlesInTopic(topic, listFilters(search)))])
    if (data.slug !== topic) throw new Redirect(href.topic({ topic: data.slug }))
  },
  async article(load, { slug }) {
    const { data: article } = await load.need(articleBySlug(slug))
    if (article.slug !== slug) throw new Redirect(href.article({ slug: article.slug }))
    // Apart, so that not every page carries what reads a document.
    const { cardsIn } = await loadCode(() => import('#discovery/mentions/cards-in.ts'))
    const cards = cardsIn(article.content)
    await Promise.all([
      load.want(relatedArticles(article.id)),
      load.want(releaseOfArticle(article.slug)),
      load.want(commentsOn(article.id, 'newest')),
      cards && load.want(cards),
    ])
  },
  author: (load, { username }, search) => Promise.all([load.need(articlesByAuthor(username, cursorIn(search))), load.want(topicsOfAuthor(username))]),
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
    const { total } = pages.data
    await Promise.all(spreadOf(pageIn(search.get('page'), total), total).map((no) => load.want(creativePage(slug, no))))
  },
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
    const page = pageIn(search.get('page'), pages.total)
    return Promise.all([
      ...spreadOf(page, pages.total).map((no) => load.want(releasePage(id, no))),
      import.meta.env.SSR && showsPages(viewIn(search.get('view'))) && load.want(releaseThumbnail(id, page)),
      q ? load.want(releaseHits(id, q)) : undefined,
    ])
  },
  entertainment(load, _, search) {
    const filters = shelfFilters(search)
    const kinds = filters.show ? [kindOn[filters.show]] : itemKinds
    return Promise.all([load.need(entertainment(filters.show)), ...kinds.map((kind) => load.want(itemList(kind, filters)))])
  },
  book: itemData('book'),
  movie: itemData('movie'),
  music: itemData('music'),
  events(load, _, search) {
    const filters = eventFilters(search)
    return Promise.all([load.need(eventCalendar()), load.want(upcomingEvents(filters)), load.want(pastEvents(filters))])
  },
  async event(load, { slug }) {
    const { data: event } = await load.need(eventBySlug(slug))
    if (event.slug !== slug) throw new Redirect(href.event({ slug: event.slug }))
    await wantCards(load, event.description)
  },
  podcast: (load, _, search) => load.want(podcastList(podcastFilters(search))),
  async search(load, _, search) {
    const { q, ...filters } = searchFilters(search)
    const page = q ? await load.want(searchFor({ ...filters, q })) : undefined
    // Where one can begin instead.
    if (!page?.kinds.length) await load.want(popularTopics())
  },
  async episode(load, { slug }) {
    const { data: episode } = await load.need(episodeBySlug(slug))
    if (episode.slug !== slug) throw new Redirect(href.episode({ slug: episode.slug }))
    await wantCards(load, episode.notes)
  },
}

/** The query names that change what a page shows; all others are ignored by the page cache. */
export const routeQueries: Partial<Record<PathName, readonly string[]>> = {
  contact: ['ref', 'topic', 'sent'],
  login: ['done'],
  article: ['done'],
  newsletter: ['sent', 'list'],
  newsletterConfirm: ['token', 'done'],
  unsubscribed: ['token'],
  articles: ['search', 'order', 'orderBy', 'topic', 'cursor'],
  topic: ['order', 'orderBy', 'cursor'],
  author: ['cursor'],
  creatives: creativeFilterNames,
  creative: ['page'],
  releases: ['view', 'cursor'],
  release: ['page', 'view', 'q'],
  entertainment: filterNames,
  events: eventFilterNames,
  podcast: podcastFilterNames,
  search: searchNames,
}

/** A page of the magazine itself, with what its sections take from the settings. */
async function wantPage(load: Loader, slug: string): Promise<void> {
  await Promise.all([load.need(pageBySlug(slug)), load.want(publicSettings())])
}

/** What a text shows as cards. */
async function wantCards(load: Loader, blocks: string): Promise<void> {
  const { cardsIn } = await loadCode(() => import('#discovery/mentions/cards-in.ts'))
  const cards = cardsIn(blocks)
  if (cards) await load.want(cards)
}

/** The newest issue with its contents, for the yellow slab. */
async function wantCurrentIssue(load: Loader): Promise<void> {
  const current = await load.want(currentRelease())
  if (current?.data) await load.want(releaseById(current.data.slug))
}

/** An item's page is the screen of the shelves with the item before them. */
function itemData(kind: ItemKind) {
  return async (load: Loader, { slug }: { slug: string }) => {
    const [{ data: item }] = await Promise.all([load.need(itemBySlug(kind, slug)), load.want(mentionsOf(kind, slug)), load.want(newestItems(kind))])
    if (item.slug !== slug) throw new Redirect(href[kind]({ slug: item.slug }))
  }
}
