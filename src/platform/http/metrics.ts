import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Admission } from './admission.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import type { PageCache } from '../pagecache/page-cache.ts'
import { tracer } from '../tracing/tracer.ts'
import { routeOf } from './request-scope.ts'

/** Prometheus figures of this process. Answers from the page cache are counted by the cache itself. */
export function openMetrics(app: FastifyInstance, cache: PageCache, admission: Admission): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe({ method: request.method, route: routeOf(request), status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  const busy: Counter = new Counter({
    name: 'http_requests_refused_busy_total',
    help: 'Requests asked to come back later, by the code of the answer',
    labelNames: ['code'],
    registers: [registry],
    collect() {
      busy.reset()
      for (const [code, count] of app.busy.totals) busy.inc({ code }, count)
    },
  })
  for (const name of ['hits', 'misses', 'purged', 'refused'] as const) {
    const counter: Counter = new Counter({
      name: `page_cache_${name}_total`,
      help: `Page cache: ${name}`,
      registers: [registry],
      collect: () => counter.inc(since(name)),
    })
  }
  const last = { hits: 0, misses: 0, purged: 0, refused: 0 }
  function since(name: keyof typeof last): number {
    const more = cache.counts[name] - last[name]
    last[name] = cache.counts[name]
    return more
  }
  const bytes: Gauge = new Gauge({ name: 'page_cache_bytes', help: 'Bytes kept', registers: [registry], collect: () => bytes.set(cache.size.bytes) })
  countRenders(registry, admission)
  countConnections(registry, app.connections)
  countDroppedSpans(registry)
  return registry
}

function countConnections(registry: Registry, connections: ConnectionLimits): void {
  const open: Gauge = new Gauge({ name: 'connections_open', help: 'Open connections', registers: [registry], collect: () => open.set(connections.open) })
  const closed: Counter = new Counter({
    name: 'connections_closed_total',
    help: 'Connections closed by a limit: too slow, idle in a crowd, or refused because their network has too many',
    labelNames: ['reason'],
    registers: [registry],
    collect() {
      closed.reset()
      for (const [reason, count] of Object.entries(connections.closed)) closed.inc({ reason }, count)
    },
  })
}

function countDroppedSpans(registry: Registry): void {
  const dropped: Counter = new Counter({
    name: 'trace_spans_dropped_total',
    help: 'Spans that no collector has taken',
    registers: [registry],
    collect() {
      dropped.reset()
      dropped.inc(tracer()?.dropped ?? 0)
    },
  })
}

function countRenders(registry: Registry, admission: Admission): void {
  for (const [name, help] of [
    ['running', 'Renders that run'],
    ['waiting', 'Renders that wait for their turn'],
  ] as const) {
    const gauge: Gauge = new Gauge({ name: `renders_${name}`, help, registers: [registry], collect: () => gauge.set(admission[name]) })
  }
  for (const [name, help, total] of [
    ['renders_admitted_total', 'Renders that got their turn', () => admission.figures.admitted],
    ['renders_refused_total', 'Renders refused because they would have waited too long', () => admission.figures.refused],
    ['renders_wait_seconds_total', 'Time that renders waited for their turn', () => admission.figures.waitedMs / 1000],
  ] as const) {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        counter.reset()
        counter.inc(total())
      },
    })
  }
}

/**
 * Answers every request with the figures of now. On its own port and loopback by default, so that they are not public.
 * @param figures as Prometheus reads them
 */
export function serveMetrics(figures: () => Promise<string>, port: number, host: string): Server {
  const server = createServer((_, response) => {
    figures().then(
      (text) => response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)),
    )
  })
  return server.listen(port, host)
}
