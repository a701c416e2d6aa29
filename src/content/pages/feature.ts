import type { Feature } from '#platform/feature.ts'
import { demoPages } from './demo-content.ts'
import { pageMediaReferences } from './media-references.ts'
import { pagesRoutes } from './routes.ts'
import { pageSource } from './searchable.ts'
import { seedPages } from './seed.ts'
import { pagesSitemap } from './sitemap.ts'

export const pagesFeature: Feature = {
  name: 'pages',
  mediaReferences: [pageMediaReferences],
  exportedTables: ['pages', { name: 'page_revisions', key: ['page_id', 'revision'], without: ['user_id'] }],
  publicTables: ['public_pages'],
  routes: pagesRoutes,
  sitemap: pagesSitemap,
  searchable: () => [pageSource],
  seed: seedPages,
  demoContent: [demoPages],
}
