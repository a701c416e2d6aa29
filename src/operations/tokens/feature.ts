import type { Feature } from '#platform/feature.ts'
import { tokensRoutes } from './routes.ts'
import { scriptAuthenticator } from './script-tokens.ts'

export const tokensFeature: Feature = {
  name: 'tokens',
  stays: ['api_tokens'],
  routes: tokensRoutes,
  authenticate: scriptAuthenticator,
}
