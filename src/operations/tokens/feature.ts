import type { Feature } from '#platform/feature.ts'
import { tokensRoutes } from './routes.ts'
import { scriptAuthenticator } from './script-tokens.ts'

export const tokensFeature: Feature = {
  name: 'tokens',
  notExported: ['api_tokens'],
  routes: tokensRoutes,
  authenticate: scriptAuthenticator,
}
