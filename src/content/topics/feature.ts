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

export const topicsFeature: Feature = {
  name: 'topics',
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
      changed: sql`(select max(a.updated_at) from public_article_topics x join public_articles a on a.id = x.article_id where x.topic_id = public_topics.id)`,
    }),
    order: 4,
  },
  seed: seedTopics,
  demoContent: [topicsDemo],
}
