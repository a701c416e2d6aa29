import { t } from '#i18n/messages.ts'
import { hasRows } from '#platform/db/has-rows.ts'
import { sql } from 'kysely'
import { href } from '#base/paths.ts'
import { sitemapOfTable } from '#platform/http/sitemaps.ts'
import type { Feature } from '#platform/feature.ts'
import { topicsDemo, topicsJobs } from './admin-routes.ts'
import { topicsRoutes } from './routes.ts'
import { topicSource } from './searchable.ts'
import { seedTopics } from './seed.ts'

/** Topics with more articles have a recent one among the last changed of all, which the index of changes names first. */
const many = 1_000
/** When an article of the topic changed last. The sums keep both databases from other indexes. */
const newestArticle = sql`case when public_topics.articles < ${sql.lit(many)}
  then (select max(a.updated_at) from public_article_topics x join public_articles a on a.id = x.article_id where x.topic_id = public_topics.id)
  else (
    select a.updated_at from public_articles a
    where exists (select 1 from public_article_topics x where x.article_id = a.id and x.topic_id + 0 = public_topics.id)
    order by a.updated_at desc limit 1
  ) end`

/** Of a file of topics: the last changed article that has one of them. */
const newestInFile = (above: number, upTo: number) => sql<{ newest: number }>`
  select a.updated_at as newest from public_articles a
  where exists (select 1 from public_article_topics x where x.article_id = a.id and x.topic_id > ${above} and x.topic_id <= ${upTo})
  order by a.updated_at desc limit 1`

export const topicsFeature: Feature = {
  name: 'topics',
  textIndexes: ['search_topics'],
  exportedTables: ['topics'],
  publicTables: ['public_topics', 'old_slugs'],
  firstSteps: (services) => [
    {
      name: 'topic',
      order: 3,
      title: t('studio-first-steps.topics-title'),
      text: t('studio-first-steps.topics-text'),
      path: '/studio/topics/new',
      done: () => hasRows(services.database.db, 'topics'),
    },
  ],
  routes: topicsRoutes,
  jobs: topicsJobs,
  searchable: () => [topicSource],
  sitemap: {
    ...sitemapOfTable<{ slug: string }>('topics', 'public_topics', ['slug'], ({ slug }) => ({ path: href.topic({ topic: slug }) }), {
      where: sql`articles > 0`,
      changed: newestArticle,
      newest: newestInFile,
    }),
    order: 4,
  },
  seed: seedTopics,
  demoContent: [topicsDemo],
}
