import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#platform/db/tables.ts'

/** `/healthz`: the process runs. `/readyz`: it may be sent readers: the database answers and no stop has begun. */
export function mountHealth(app: FastifyInstance, health: { database: Database; stopping(): boolean }): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (health.stopping()) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(health.database.db)
      return reply.send({ status: 'ready' })
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
}
