import type { Feature } from '#platform/feature.ts'
import { redirectsRoutes } from './routes.ts'

export const redirectsFeature: Feature = {
  name: 'redirects',
  exportedTables: ['redirects'],
  publicTables: ['redirects'],
  notExported: ['missing_addresses'],
  routes: redirectsRoutes,
}
