import type { Feature } from '#platform/feature.ts'
import { homeNames } from './media-references.ts'
import { homeRoutes } from './routes.ts'
import { seedHome } from './seed.ts'

export const homeFeature: Feature = {
  name: 'home',
  exported: ['home_cover'],
  publicTables: ['home_cover'],
  mediaNames: [homeNames],
  routes: homeRoutes,
  seed: seedHome,
}
