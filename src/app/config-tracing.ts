import { z } from 'zod'
import type { TracingSettings } from '#platform/tracing/tracer.ts'

const collector = z.url({ protocol: /^https?$/, error: 'must be an address like http://localhost:4318' }).optional()

/** By the names that OpenTelemetry gives them. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,\s]*(?:,[^=,\s]+=[^,\s]*)*$/, 'must be like name=value,name2=value2, with a space as %20')
    .refine(canDecode, 'must be like name=value, with % as %25')
    .optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('masthead'),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number('must be a number').int().min(10, 'must be 10 to 600000').max(600_000, 'must be 10 to 600000').default(1_000),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number').min(0, 'must be 0 to 1').max(1, 'must be 0 to 1').default(1),
}

type Given = z.output<z.ZodObject<typeof tracingSettings>>

/** Undefined where no collector is named. */
export function tracingOf(given: Given): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = given
  const url = whole ?? (base === undefined ? undefined : `${base.replace(/\/+$/, '')}/v1/traces`)
  if (url === undefined) return undefined
  const pairs = (given.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter(Boolean)
  const headers = Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), decodeURIComponent(pair.slice(pair.indexOf('=') + 1))]))
  return { url, headers, serviceName: given.OTEL_SERVICE_NAME, ratio: given.OTEL_TRACES_SAMPLER_ARG, delayMs: given.OTEL_BSP_SCHEDULE_DELAY }
}

function canDecode(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
