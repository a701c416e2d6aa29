import type { Feature } from '#platform/feature.ts'
import { demoCover } from './demo-content.ts'
import { homeMediaReferences } from './media-references.ts'
import { homeRoutes } from './routes.ts'
import { seedHome } from './seed.ts'

export const homeFeature: Feature = {
  name: 'home',
  exportedTables: ['home_cover'],
  publicTables: ['home_cover'],
  mediaReferences: [homeMediaReferences],
  routes: homeRoutes,
  seed: seedHome,
  demoContent: [demoCover],
}
