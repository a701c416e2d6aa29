import type { Feature } from '#platform/feature.ts'
import { webRoutes } from './routes.ts'

export const webFeature: Feature = { name: 'web', routes: webRoutes }
