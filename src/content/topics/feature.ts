import type { Feature } from '#platform/feature.ts'
import { topicsJobs } from './admin-routes.ts'
import { topicsRoutes } from './routes.ts'
import { topicSource } from './searchable.ts'
import { seedTopics } from './seed.ts'

export const topicsFeature: Feature = {
  name: 'topics',
  exportedTables: ['topics'],
  publicTables: ['public_topics', 'old_slugs'],
  routes: topicsRoutes,
  jobs: topicsJobs,
  searchable: () => [topicSource],
  seed: seedTopics,
}
