import { commentsOn } from '#community/comments/client.ts'
import { releaseOfArticle } from '#content/releases/client.ts'
import { wantCards } from '#discovery/mentions/page-data.ts'
import { popularTopics, topicBySlug, topicsOfAuthor } from '#content/topics/client.ts'
import { href } from '#base/paths.ts'
import { cursorIn } from '#ui/list-address.ts'
import type { HomeData, PageQueries, RouteData } from '#ui/router/route.ts'
import { Redirect } from '#ui/router/redirect.ts'
import { articleBySlug, articleList, articlesByAuthor, articlesInTopic, listFilters, relatedArticles, trendingArticles } from './client.ts'

export const pages: RouteData = {
  articles: (load, _, search) => Promise.all([load.need(articleList(listFilters(search))), load.want(popularTopics())]),
  async topic(load, { topic }, search) {
    const [{ data }] = await Promise.all([load.need(topicBySlug(topic)), load.want(articlesInTopic(topic, listFilters(search)))])
    if (data.slug !== topic) throw new Redirect(href.topic({ topic: data.slug }))
  },
  async article(load, { slug }) {
    const { data: article } = await load.need(articleBySlug(slug))
    if (article.slug !== slug) throw new Redirect(href.article({ slug: article.slug }))
    await Promise.all([
      load.want(relatedArticles(article.id)),
      load.want(releaseOfArticle(article.slug)),
      load.want(commentsOn(article.id, 'newest')),
      wantCards(load, article.content),
    ])
  },
  author: (load, { username }, search) => Promise.all([load.need(articlesByAuthor(username, cursorIn(search))), load.want(topicsOfAuthor(username))]),
}

export const queries: PageQueries = {
  article: ['done'],
  articles: ['search', 'order', 'orderBy', 'topic', 'cursor'],
  topic: ['order', 'orderBy', 'cursor'],
  author: ['cursor'],
}

export const homeSections: HomeData = {
  trending: (load) => load.want(trendingArticles('week')),
  latest: (load) => Promise.all([load.want(articleList({})), load.want(popularTopics())]),
}
