import type { FastifyInstance } from 'fastify'
import { inWork, type WorkScope } from '../work-scope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    scope: WorkScope
  }
}

/** What runs for a request knows its id. Before all other hooks. */
export function openRequestScopes(app: FastifyInstance): void {
  // Each request gets its own in the hook; a getter alone would refuse that.
  app.decorateRequest('scope')
  app.addHook('onRequest', (request, _, done) => {
    request.scope = { request: request.id }
    inWork(request.scope, done)
  })
  // Reading a body leaves what ran before it.
  app.addHook('preHandler', (request, _, done) => inWork(request.scope, done))
}
