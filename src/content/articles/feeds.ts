import { t } from '#i18n/messages.ts'
import { excerpt } from '#base/blocks/plain-text.ts'
import type { Block } from '#base/blocks/model.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { toHtml } from '#base/blocks/to-html.ts'
import { feedAddresses } from '#base/feeds.ts'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { authorProfile, listWriters } from '#community/accounts/service.ts'
import { findTopic, topicsWithArticles } from '#content/topics/service.ts'
import type { Reading } from '#platform/db/tables.ts'
import { settingsTag, siteSettings } from '#operations/settings/service.ts'
import type { Feed, FeedItem } from '#platform/feeds/feed.ts'
import { feedIds } from '#platform/feeds/item-ids.ts'
import type { FeedSource } from '#platform/feeds/feed-documents.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import type { ArticleCard } from './contract.ts'
import { listPage } from './list-page.ts'

type Writer = Pick<ArticleCard['user'], 'name' | 'username'>

const length = 30
/** Authors in the list of all feeds: those with the most articles. */
const mostAuthors = 200

/** Feeds of the newest articles: of the site, of a topic, of an author. */
export function articleFeeds(services: Services): FeedSource[] {
  const { config } = services
  const newest = async (context: PublicContext, filter: { topic?: string; author?: string }) => {
    const { data } = await listPage(context, services.database.engine, '/api/blogs/public', { order: 'desc', orderBy: 'created_at', limit: length, ...filter })
    const { feed_texts } = await siteSettings(services)
    const full = feed_texts[filter.topic !== undefined ? 'topic' : filter.author !== undefined ? 'author' : 'site'] === 'full'
    const texts = await textsOf(context.reading, full ? data : data.filter(({ standfirst }) => standfirst === ''))
    const others = await coAuthors(context.reading, data)
    const ids = await feedIds(
      context.reading,
      'article',
      data.map(({ id }) => id),
    )
    const items = data.map((article) => {
      const blocks = texts.get(article.id) ?? []
      const item = { id: ids.item(article.id), ...itemOf(article, others.get(article.id) ?? [], excerpt(blocks)) }
      return full ? { ...item, html: toHtml(blocks, { site: config.siteUrl, page: item.path }) } : item
    })
    return { ids, items }
  }
  /** What shows a feed of these articles says at their page. */
  const feedAt = async (
    context: PublicContext,
    filter: { topic?: string; author?: string },
    about: Pick<Feed, 'title' | 'description' | 'page'>,
  ): Promise<Feed> => {
    context.tag(settingsTag)
    const { ids, items } = await newest(context, filter)
    return { id: ids.feed(about.page), ...about, items }
  }

  return [
    {
      base: '',
      feed: (context) =>
        feedAt(context, {}, { title: config.siteName, description: t('articles.feed-about', { siteName: config.siteName }), page: href.home() }),
      listed: async () => [{ title: config.siteName, rss: feedAddresses('').rss, page: href.home() }],
    },
    {
      base: '/articles/topic/:topic',
      async feed(context, { topic: slug = '' }) {
        context.tag('topics')
        const topic = await findTopic(context.reading, { slug })
        if (!topic) throw new Problem(404, 'topic-not-found', t('base.error-page-not-found', { path: href.topic({ topic: slug }) }))
        const title = `${topic.name} | ${config.siteName}`
        return feedAt(context, { topic: topic.slug }, { title, description: topic.description || topic.name, page: href.topic({ topic: topic.slug }) })
      },
      async listed({ reading, tag }) {
        tag('topics')
        const pages = (await topicsWithArticles(reading)).map(({ slug, name }) => ({
          title: `${name} | ${config.siteName}`,
          page: href.topic({ topic: slug }),
        }))
        return pages.map(({ title, page }) => ({ title, page, rss: feedAddresses(page).rss }))
      },
    },
    {
      base: '/author/:username',
      async feed(context, { username = '' }) {
        context.tag('authors')
        const author = await authorProfile(context.reading, username)
        if (!author) throw new Problem(404, 'author-not-found', t('articles.error-author-not-found'))
        context.tag(`author:${author.profile.id}`)
        const { name, bio } = author.profile
        return feedAt(context, { author: username }, { title: `${name} | ${config.siteName}`, description: bio || name, page: href.author({ username }) })
      },
      async listed({ reading, tag }) {
        tag('authors')
        const pages = (await listWriters(reading, mostAuthors)).map(({ username, name }) => ({
          title: `${name} | ${config.siteName}`,
          page: href.author({ username }),
        }))
        return pages.map(({ title, page }) => ({ title, page, rss: feedAddresses(page).rss }))
      },
    },
  ]
}

async function textsOf(reading: Reading, articles: ArticleCard[]): Promise<Map<number, Block[]>> {
  const ids = articles.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await reading.selectFrom('public_articles').select(['id', 'content']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, content }) => [id, readBlocks(content)]))
}

/** In their order; an article that nobody else wrote with has none. */
async function coAuthors(reading: Reading, articles: ArticleCard[]): Promise<Map<number, Writer[]>> {
  if (articles.length === 0) return new Map()
  const ids = articles.map(({ id }) => id)
  const rows = await reading
    .selectFrom('public_article_authors as w')
    .innerJoin('public_users as u', 'u.id', 'w.user_id')
    .select(['w.article_id', 'u.name', 'u.username'])
    .where('w.article_id', 'in', ids)
    .orderBy('w.position')
    .execute()
  return Map.groupBy(rows, (row) => row.article_id)
}

function itemOf(article: ArticleCard, others: readonly Writer[], beginning = ''): Omit<FeedItem, 'id'> {
  return {
    path: href.article(article),
    title: article.title,
    summary: article.standfirst || beginning,
    published: article.published_at ?? article.created_at,
    updated: article.updated_at,
    authors: [article.user, ...others].map(({ name, username }) => ({ name, path: href.author({ username }) })),
    topics: article.topics,
    image: article.cover,
  }
}
