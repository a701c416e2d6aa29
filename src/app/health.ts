import { noteInEnglish } from '#i18n/note-text.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Reading } from '#platform/db/tables.ts'
import type { Health } from '#platform/health/health.ts'
import { answerProof, isProof, questionProof, type Arrival } from '#platform/health/probe.ts'
import { isOwnRequest } from '#platform/http/own-pages.ts'
import type { PageCache } from '#platform/pagecache/page-cache.ts'
import type { Config } from '#platform/services.ts'

const Probe = z.object({ probe: z.string().max(100), proof: z.string().max(100) })

interface HealthRoutes {
  config: Config
  reading: Reading
  cache: PageCache
  health: Health
  stopping(): boolean
}

/**
 * `/healthz`: the process runs; with `?verbose`, what does not work as it should. `/readyz`: this process can serve readers,
 * from its cache, a read replica or the database, and no stop has begun. What only editors miss does not count.
 */
export function mountHealth(app: FastifyInstance, { config, reading, cache, health, stopping }: HealthRoutes): void {
  app.get('/healthz', async (request, reply) => {
    const { query } = request
    reply.header('cache-control', 'no-store')
    const probe = Probe.safeParse(query).data
    if (probe && isProof(probe.proof, questionProof(config, probe.probe)))
      return reply.send({ status: 'ok', proof: answerProof(config, probe.probe), arrival: arrivalOf(request) })
    if (!hasVerbose(query)) return reply.send({ status: 'ok' })
    const found = Object.entries(await health.report())
    const checks = Object.fromEntries(found.map(([name, fault]) => [name, fault && noteInEnglish(fault)]))
    return reply.send({ status: found.some(([, fault]) => fault !== null) ? 'degraded' : 'ok', checks })
  })
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (stopping()) return reply.code(503).send({ status: 'stopping' })
    if (cache.servable || (await answers(reading))) return reply.send({ status: 'ready' })
    return reply.code(503).send({ status: 'database unreachable' })
  })
}

/** 404 for all other addresses. Before any route is added: hooks hold for what comes after them. */
export function answerHealthOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (isOwnRequest(headers)) return
    if (/^\/(?:healthz|readyz)(?:\?|$)/.test(url)) return
    return reply.code(404).header('cache-control', 'no-store').send({ error: 'This node has no pages.', code: 'not-found' })
  })
}

function arrivalOf({ ip, socket, headers }: FastifyRequest): Arrival {
  const line = (name: string) => headers[name]?.toString() ?? null
  return { client: ip, peer: socket.remoteAddress ?? '', forwardedFor: line('x-forwarded-for'), forwardedProto: line('x-forwarded-proto') }
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
