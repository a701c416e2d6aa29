import { routes, type RouteSet } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { updatesContract } from './contract.ts'
import { lookForUpdate, runningVersion } from './service.ts'

export function updatesRoutes({ config, log }: Services): RouteSet {
  return routes(updatesContract, {
    async 'GET /updates'({ query }) {
      if (query.look === 'no') return { data: runningVersion(config) }
      const { reason, ...update } = await lookForUpdate(config)
      if (reason !== undefined) log.warn({ reason }, 'it is not known whether there is a newer version')
      return { data: update }
    },
  })
}
