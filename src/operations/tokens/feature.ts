import type { Feature } from '#platform/feature.ts'
import { tokensRoutes } from './routes.ts'
import { scriptAuthenticator } from './script-tokens.ts'
import { removeTokensOf } from './store.ts'

export const tokensFeature: Feature = {
  name: 'tokens',
  notExported: ['api_tokens'],
  routes: tokensRoutes,
  revokeAccess: (_, { tx }, userId) => removeTokensOf(tx, userId),
  authenticate: scriptAuthenticator,
}
