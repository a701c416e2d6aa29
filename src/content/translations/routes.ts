import { routes, type RouteSet } from '#platform/http/routes.ts'
import { settingsTag } from '#operations/settings/service.ts'
import { translationsContract } from './contract.ts'
import { translationsOfAddress } from './of-address.ts'

export function translationsRoutes(): RouteSet {
  return routes(translationsContract, {
    'GET /translations': {
      async everyone({ query, ...context }) {
        context.tag(settingsTag)
        return { data: await translationsOfAddress(context, query.path) }
      },
    },
  })
}
