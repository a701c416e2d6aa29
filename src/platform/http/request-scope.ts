import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { spanOf, tracer } from '../tracing/tracer.ts'
import { inWork, type WorkScope } from '../work-scope.ts'

declare module 'fastify' {
  interface FastifyRequest {
    scope: WorkScope
  }
}

/** What runs for a request knows its id and its span. Before all other hooks. */
export function openRequestScopes(app: FastifyInstance): void {
  // Each request gets its own in the hook.
  app.decorateRequest('scope')
  app.addHook('onRequest', (request, _, done) => {
    const span = tracer()?.start(request.method, { kind: 'server', parent: spanOf(request.headers['traceparent']) })
    request.scope = { request: request.id, span }
    inWork(request.scope, done)
  })
  // Reading a body leaves what ran before it.
  app.addHook('preHandler', (request, _, done) => inWork(request.scope, done))
  if (tracer()) app.addHook('onResponse', async (request, reply) => endSpan(request, reply))
}

/** Pattern of the address that was asked for, without its values. */
export function routeOf({ endpoint, routeOptions, server }: FastifyRequest): string {
  return (endpoint ? `${server.prefix}${endpoint.path}` : routeOptions.url) ?? 'unknown'
}

function endSpan(request: FastifyRequest, reply: FastifyReply): void {
  const { span, route = routeOf(request), isCached, hasChildren } = request.scope
  // A stored answer says nothing that a trace is for, and there are very many. A span that never ends is not sent.
  if (!span || (isCached && !hasChildren && !spanOf(request.headers['traceparent']))) return
  span.updateName(`${request.method} ${route}`)
  span.setAttributes({
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': reply.statusCode,
    'masthead.request.id': request.id,
  })
  if (reply.statusCode >= 500) tracer()?.fail(span)
  span.end()
}
