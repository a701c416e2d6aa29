import { isoDate } from '#base/dates.ts'
import { removedWithAccount } from '#platform/personal-data.ts'
import type { Feature } from '#platform/feature.ts'
import { tokensRoutes } from './routes.ts'
import { scriptAuthenticator } from './script-tokens.ts'
import { listTokens, removeTokensOf } from './store.ts'

export const tokensFeature: Feature = {
  name: 'tokens',
  notExported: ['api_tokens'],
  routes: tokensRoutes,
  personal: ({ database }) => ({
    stores: [{ where: ['api_tokens'], what: 'API tokens and their names', kept: removedWithAccount }],
    async export(userId) {
      const tokens = await listTokens(database.db, { userId })
      return {
        api_tokens: tokens.map(({ name, scopes, created_at, used_at, expires_at }) => ({
          name,
          scopes: JSON.parse(scopes) as unknown,
          created_at: isoDate(created_at),
          used_at: used_at === null ? null : isoDate(used_at),
          expires_at: expires_at === null ? null : isoDate(expires_at),
        })),
      }
    },
    erase: ({ tx }, userId) => removeTokensOf(tx, userId),
  }),
  revokeAccess: (_, { tx }, userId) => removeTokensOf(tx, userId),
  authenticate: scriptAuthenticator,
}
