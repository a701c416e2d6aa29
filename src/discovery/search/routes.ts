import type { Feature } from '#platform/feature.ts'
import { countSearch } from '#discovery/statistics/service.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { searchPage, suggestions } from './responses.ts'
import { searchContract } from './contract.ts'
import { sourcesOf } from './update-index.ts'

/** How long an answer without anything is kept, ms. */
const vainLife = 2_000

export function searchRoutes(services: Services, all: Feature[] = []): RouteSet {
  const finder = { database: services.database, sources: sourcesOf(services, all) }
  return routes(searchContract, {
    'GET /search': {
      async everyone({ query, ...context }) {
        const page = await searchPage(finder, context, query)
        const isNew = query.q !== '' && query.cursor === undefined
        const found = page.corrected === null ? page.meta.total : 0
        if (isNew) countSearch(services, query.q, found)
        // An answer from the cache counts nothing, and what is looked for in vain is worth counting.
        if (isNew && found === 0) context.expireAt(context.now + vainLife)
        return page
      },
    },
    'GET /search/suggest': { everyone: ({ query, ...context }) => suggestions(finder, context, query) },
  })
}
