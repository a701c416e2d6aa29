import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { authorByKey, authorProfile } from '#community/accounts/service.ts'
import { routes, type PublicContext, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { listCards, toCards } from './cards.ts'
import { articlesContract, type Article } from './contract.ts'
import { findAnyArticle, findOwner, findPublicArticle, type ArticleKey } from './find-article.ts'
import { authorPage, listPage } from './list-page.ts'
import { tagOfList } from './list-index.ts'
import { countedHere } from './list-counts.ts'
import { forReaders, withOwnClaps } from './own-claps.ts'
import { tagOfSeries } from './public-index.ts'
import { listRelatedIds } from './related.ts'
import { mayReadUnapproved } from './rules.ts'
import { articleNotFound } from './service.ts'
import { listTrending } from './trending.ts'
import { findViews, viewCounter } from './views.ts'

/** A trend may be this old, ms. */
const trendLife = 120_000
const mostRelated = 12

export function articlesRoutes(services: Services): RouteSet {
  const { engine, db, aside } = services.database
  const counter = viewCounter(services)

  /** The author of a draft and editors see it; for anybody else it is not there, in the same words as if it never was. */
  async function openFor(viewer: Viewer, key: ArticleKey): Promise<{ data: Article }> {
    const found = await findOwner(db, key)
    if (!found || (found.place === null && !mayReadUnapproved(viewer, found))) throw articleNotFound()
    const article = await findAnyArticle(db, found.id)
    const [own] = article ? await withOwnClaps(db, viewer, [article]) : []
    if (!own) throw articleNotFound()
    return { data: own }
  }

  async function viewsOf(id: number): Promise<number> {
    const views = await findViews(services, id)
    if (views === undefined) throw articleNotFound()
    return views + counter.pending(id)
  }

  return routes(articlesContract, {
    'GET /blogs/public': forReaders(services, ({ query, ...context }) =>
      listPage(query.search ? { ...context, reading: aside } : context, engine, '/api/blogs/public', query),
    ),
    'GET /blogs/loline': forReaders(services, ({ query, ...context }) =>
      listPage(query.search ? { ...context, reading: aside } : context, engine, '/api/blogs/loline', query),
    ),

    'GET /blogs/trending': forReaders(services, async ({ query, reading, tag, expireAt, now }) => {
      expireAt(now + trendLife)
      const author = query.blogger ? await authorByKey(reading, query.blogger) : undefined
      if (query.blogger && !author) return { data: [] }
      const list = author ? (`author:${author.profile.id}` as const) : 'all'
      return { data: await toCards(reading, await listTrending(reading, list, query.t, now, query.limit), tag) }
    }),

    'GET /blogs/username/:username': forReaders(services, async ({ params, query, ...context }) => {
      context.tag('authors')
      const author = await authorProfile(context.reading, params.username)
      if (!author) throw new Problem(404, 'author-not-found', t('articles.error-author-not-found'))
      const { profile, articles, claps } = author
      context.tag(`author:${profile.id}`)
      const list = await countedHere(context.reading, `author:${profile.id}`, articles)
      const page = await authorPage(context, engine, profile.username, list, query)
      return { ...page, user: { ...profile, claps } }
    }),

    'GET /blogs/slug/:slug': {
      everyone: ({ params, ...context }) => openForEveryone(context, { slug: params.slug }),
      signedIn: ({ params, viewer }) => openFor(viewer, { slug: params.slug }),
    },

    'GET /blogs/:id': {
      everyone: ({ params, ...context }) => openForEveryone(context, params.id),
      signedIn: ({ params, viewer }) => openFor(viewer, params.id),
    },

    'GET /blogs/views/:id': ({ params }) => viewsOf(params.id),

    'GET /blogs/related/:id': forReaders(services, async ({ params, query, reading, tag }) => {
      tag(`article:${params.id}`)
      const [article] = await listCards(reading, [params.id], tag)
      if (!article) throw articleNotFound()
      const author = query.blogger ? await authorByKey(reading, query.blogger) : undefined
      if (query.blogger && !author) return { data: [] }
      tag(...article.topics.map((topic) => tagOfList(`topic:${topic.id}`)))
      const ids = await listRelatedIds(reading, article, author?.profile.id, Math.min(query.limit, mostRelated), tag)
      return { data: await listCards(reading, ids, tag) }
    }),

    'GET /blogs/:id/increment/views': async ({ params, client, now }) => {
      await viewsOf(params.id)
      if (client.counts) await counter.add(params.id, client, now)
      return { views: await viewsOf(params.id) }
    },
  })
}

async function openForEveryone({ reading, tag }: PublicContext, key: ArticleKey): Promise<{ data: Article }> {
  const article = await findPublicArticle(reading, key)
  if (!article) {
    // What is not there yet appears by joining the lists.
    tag('articles')
    throw articleNotFound()
  }
  tag(
    `article:${article.id}`,
    ...[article.user, ...article.co_authors].map((author) => `author:${author.id}`),
    ...article.topics.map((topic) => `topic:${topic.id}`),
    ...(article.corrections ?? []).flatMap(({ user }) => (user ? [`author:${user.id}`] : [])),
    ...article.series_parts.map((part) => `article:${part.id}`),
    ...(article.series === null ? [] : [tagOfSeries(article.series)]),
  )
  return { data: article }
}
