import type { Attributes, Span, SpanContext } from '@opentelemetry/api'
import type { Log } from '../log/log.ts'

export interface TracingSettings {
  /** Of the collector: OTLP over HTTP, whole. */
  url: string
  headers: Record<string, string>
  serviceName: string
  /** Share of traces begun here that are sent, 0 to 1. */
  ratio: number
  /** Ms that ended spans wait for others to be sent with. */
  delayMs: number
}

interface SpanStart {
  kind?: 'internal' | 'server' | 'client' | 'consumer'
  parent?: Span | SpanContext | undefined
  /** What led to it and does not wait for it. */
  link?: SpanContext | undefined
  attributes?: Attributes
  /** Of `performance.now()`; now when absent. */
  at?: number
}

export interface Tracer {
  start(name: string, start?: SpanStart): Span
  /** Marks a span as failed. `error` is named by its class: a message could hold what somebody has typed. */
  fail(span: Span, error?: unknown): void
  /** Spans that no collector has taken. */
  readonly dropped: number
  /** Sends what is left. */
  stop(): Promise<void>
}

let current: Tracer | undefined

/** Undefined unless traces are sent. */
export function tracer(): Tracer | undefined {
  return current
}

/** Nothing of the libraries is loaded before. Before the database and the server are opened. */
export async function startTracing(settings: TracingSettings, log: Pick<Log, 'warn'>): Promise<void> {
  const { openTracer } = await import('./otlp.ts')
  current = openTracer(settings, log)
}

const longestStop = 2_000

/** Sends what is left, for as long as there is time. */
export async function stopTracing(): Promise<void> {
  if (!current) return
  const { promise: timeOver, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, longestStop)
  await Promise.race([current.stop().catch(() => {}), timeOver])
  clearTimeout(timer)
}

/** Version 0 of W3C Trace Context; later ones begin in the same way. */
const traceparent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/

/** The span that a `traceparent` names, undefined where it names none. */
export function spanOf(header: unknown): SpanContext | undefined {
  const [, traceId, spanId, flags] = (typeof header === 'string' && traceparent.exec(header)) || []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
}

/** The `traceparent` of a span. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${String(traceFlags).padStart(2, '0')}`
}
