import type { Feature } from '#platform/feature.ts'
import { textsRoutes } from './routes.ts'

/** Kept among the settings of the site. */
export const textsFeature: Feature = { name: 'texts', routes: textsRoutes }
