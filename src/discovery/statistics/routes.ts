import type { Feature } from '#platform/feature.ts'
import { routes, type RouteSet } from '#platform/http/routes.ts'
import { firstToday } from '#platform/limits/limits.ts'
import type { Services } from '#platform/services.ts'
import { statisticsContract } from './contract.ts'
import { dailyCounter } from './count-events.ts'
import { figuresOf } from './figures.ts'
import { countedPath, referrerHost } from './rules.ts'
import { listMost } from './store.ts'

const listed = 20

export function statisticsRoutes(services: Services, features: Feature[] = []): RouteSet {
  const { db } = services.database
  return routes(statisticsContract, {
    async 'POST /statistics/views'({ body, client }) {
      const path = countedPath(body.path)
      if (path === null || client.unfollowed || !(await firstToday(services, client, `page ${path}`))) return { counted: false }
      const counter = dailyCounter(services)
      counter.add('views')
      counter.add('page', path)
      const host = referrerHost(body.referrer, services.config.siteUrl)
      if (host !== null) counter.add('referrer', host)
      return { counted: true }
    },

    async 'GET /statistics'({ query, now }) {
      await dailyCounter(services).flush()
      const { days, before, from } = await figuresOf(services, features, query.days, now)
      const [pages, referrers, misses] = await Promise.all([
        listMost(db, 'page', from, listed),
        listMost(db, 'referrer', from, listed),
        listMost(db, 'miss', from, listed),
      ])
      return { data: { days, before, pages, referrers, misses } }
    },
  })
}
