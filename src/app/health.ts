import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Reading } from '#platform/db/tables.ts'
import type { Health } from '#platform/health/health.ts'
import type { PageCache } from '#platform/pagecache/page-cache.ts'

interface HealthRoutes {
  reading: Reading
  cache: PageCache
  health: Health
  stopping(): boolean
}

/**
 * `/healthz`: the process runs; with `?verbose`, what does not work as it should. `/readyz`: this process can serve readers,
 * from its cache, a read replica or the database, and no stop has begun. What only editors miss does not count.
 */
export function mountHealth(app: FastifyInstance, { reading, cache, health, stopping }: HealthRoutes): void {
  app.get('/healthz', async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    if (!hasVerbose(query)) return reply.send({ status: 'ok' })
    const checks = await health.report()
    return reply.send({ status: Object.values(checks).some((words) => words !== null) ? 'degraded' : 'ok', checks })
  })
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopping()) return reply.code(503).send({ status: 'stopping' })
    if (cache.servable || (await answers(reading))) return reply.send({ status: 'ready' })
    return reply.code(503).send({ status: 'database unreachable' })
  })
}

function hasVerbose(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'verbose' in query
}

async function answers(reading: Reading): Promise<boolean> {
  return sql`select 1`.execute(reading).then(
    () => true,
    () => false,
  )
}
