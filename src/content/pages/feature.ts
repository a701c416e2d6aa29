import type { Feature } from '#platform/feature.ts'
import { pageNames } from './media-references.ts'
import { pagesRoutes } from './routes.ts'
import { pageSource } from './searchable.ts'
import { seedPages } from './seed.ts'
import { pagesSitemap } from './sitemap.ts'

export const pagesFeature: Feature = {
  name: 'pages',
  mediaNames: [pageNames],
  exported: ['pages', { name: 'page_revisions', key: ['page_id', 'revision'], without: ['user_id'] }],
  publicTables: ['public_pages'],
  routes: pagesRoutes,
  sitemap: pagesSitemap,
  searchable: () => [pageSource],
  seed: seedPages,
}
