import type { Feature } from '#platform/feature.ts'
import { translationsRoutes } from './routes.ts'

export const translationsFeature: Feature = {
  name: 'translations',
  exportedTables: [{ name: 'content_translations', key: ['kind', 'content_id'] }],
  publicTables: ['public_translations'],
  routes: translationsRoutes,
}
