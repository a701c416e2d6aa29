import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type Span, type SpanContext } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, ParentBasedSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base'
import type { Log } from '../log/log.ts'
import { SpanQueue } from './span-queue.ts'
import type { Tracer, TracingSettings } from './tracer.ts'

const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }
/** ms that the collector has for a batch. */
const patience = 5_000

export function openTracer({ url, headers, serviceName, ratio, delayMs }: TracingSettings, log: Pick<Log, 'warn'>): Tracer {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: patience, concurrencyLimit: 2 })
  const queue = new SpanQueue(exporter, delayMs, log)
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    // Whoever sends a traceparent has decided already.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [queue],
  })
  const spans = provider.getTracer('masthead')
  return {
    start(name, { kind = 'internal', parent, link, attributes = {}, at } = {}) {
      const options = { kind: kinds[kind], attributes, links: link ? [{ context: link }] : [], ...(at === undefined ? {} : { startTime: at }) }
      return spans.startSpan(name, options, contextOf(parent))
    },
    fail(span, error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      if (error instanceof Error) span.setAttribute('error.type', error.name)
    },
    get dropped() {
      return queue.dropped
    },
    stop: () => provider.shutdown(),
  }
}

function contextOf(parent: Span | SpanContext | undefined): Context {
  if (parent === undefined) return ROOT_CONTEXT
  return 'spanContext' in parent ? trace.setSpan(ROOT_CONTEXT, parent) : trace.setSpanContext(ROOT_CONTEXT, parent)
}
