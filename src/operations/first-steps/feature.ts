import type { Feature } from '#platform/feature.ts'
import { siteSteps } from './site-steps.ts'
import { firstStepsRoutes } from './routes.ts'

export const firstStepsFeature: Feature = {
  name: 'first-steps',
  notExported: ['first_steps', 'demo_content'],
  routes: (services, all = []) => firstStepsRoutes(services, all),
  firstSteps: siteSteps,
}
