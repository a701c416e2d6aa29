import type { Feature } from '#platform/feature.ts'
import { updatesRoutes } from './routes.ts'

export const updatesFeature: Feature = { name: 'updates', routes: updatesRoutes }
