import { currentLanguage } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { authorProfile } from '#community/accounts/service.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { topicsContract, type Topic } from './contract.ts'
import { topicsAdmin, topicsAdminHandlers } from './admin-routes.ts'
import { findTopic, listNewestHeadlines, listPopularTopics, listTopics, listTopicsOfAuthor, type PublicTopicRow } from './store.ts'

const mostPopular = 12
const headlinesEach = 3

export function topicsRoutes(services: Services): RouteSet {
  return routes(
    { ...topicsContract, ...topicsAdmin },
    {
      ...topicsAdminHandlers(services),
      'GET /categories': {
        async everyone({ reading, tag }) {
          tag('topics')
          const rows = await listTopics(reading)
          // By name as people sort; databases differ in it.
          return { data: rows.map(topicOf).sort((a, b) => a.name.localeCompare(b.name, currentLanguage())) }
        },
      },

      'GET /categories/popular': {
        async everyone({ reading, tag }) {
          tag('topics')
          const rows = await listPopularTopics(reading, mostPopular)
          const headlines = await listNewestHeadlines(
            reading,
            rows.map((row) => row.id),
            headlinesEach,
          )
          tag(...rows.map((row) => `articles:topic:${row.id}`), ...headlines.map((headline) => `article:${headline.id}`))
          return {
            data: rows.map((row) => ({
              ...topicOf(row),
              blogs: headlines.filter((headline) => headline.topic_id === row.id).map(({ id, slug, title }) => ({ id, slug, title })),
            })),
          }
        },
      },

      'GET /:username/blogs/categories': {
        async everyone({ params, reading, tag }) {
          tag('authors', 'topics')
          const author = await authorProfile(reading, params.username)
          if (!author) throw new Problem(404, 'author-not-found', t('topics.error-author-not-found'))
          tag(`author:${author.profile.id}`, `articles:author:${author.profile.id}`)
          const rows = await listTopicsOfAuthor(reading, author.profile.id)
          return { data: rows.map(topicOf) }
        },
      },

      'GET /category/:id': { everyone: async ({ params, reading, tag }) => ({ data: await oneTopic({ id: params.id }, reading, tag) }) },
      'GET /category/slug/:slug': { everyone: async ({ params, reading, tag }) => ({ data: await oneTopic({ slug: params.slug }, reading, tag) }) },
    },
  )
}

async function oneTopic(key: { id: number } | { slug: string }, reading: Parameters<typeof findTopic>[0], tag: (name: string) => void): Promise<Topic> {
  tag('topics')
  const row = await findTopic(reading, key)
  if (!row) throw new Problem(404, 'category-not-found', t('topics.error-category-not-found'))
  tag(`topic:${row.id}`)
  return topicOf(row)
}

function topicOf(row: PublicTopicRow): Topic {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    created_at: isoDate(row.created_at),
    updated_at: isoDate(row.updated_at),
    blogs_count: row.articles,
  }
}
