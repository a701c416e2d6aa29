import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from './until.ts'

type Value = string | number | undefined

export interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, Value>
  links: { traceId: string; spanId: string }[]
  status: { code?: number }
  startTimeUnixNano: string
  endTimeUnixNano: string
}

interface Sent {
  resourceSpans: {
    resource: { attributes: SentAttribute[] }
    scopeSpans: { spans: (Omit<SentSpan, 'attributes' | 'links'> & { attributes: SentAttribute[]; links?: SentSpan['links'] })[] }[]
  }[]
}

interface SentAttribute {
  key: string
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number }
}

export interface Collector extends AsyncDisposable {
  url: string
  /** All spans so far. */
  spans: SentSpan[]
  /** Bodies as they came. */
  texts: string[]
  headers: Record<string, unknown>[]
  services: Set<Value>
  /** The span for which this holds, once it has come. */
  find(holds: (span: SentSpan) => boolean): Promise<SentSpan>
}

/** A collector of traces by OTLP over HTTP, in JSON. */
export async function openCollector(): Promise<Collector> {
  const spans: SentSpan[] = []
  const texts: string[] = []
  const headers: Record<string, unknown>[] = []
  const services = new Set<Value>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      texts.push(text)
      headers.push({ url: request.url, ...request.headers })
      for (const { resource, scopeSpans } of (JSON.parse(text) as Sent).resourceSpans) {
        services.add(valuesOf(resource.attributes)['service.name'])
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
          spans.push({ ...span, attributes: valuesOf(span.attributes), links: span.links ?? [] })
        }
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    texts,
    headers,
    services,
    async find(holds) {
      await until(() => spans.some(holds), { what: 'the span' })
      const found = spans.find(holds)
      if (!found) throw new Error('The span has gone.')
      return found
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function valuesOf(attributes: SentAttribute[]): Record<string, Value> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]))
}
