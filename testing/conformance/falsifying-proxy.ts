import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer on its way to the client. */
interface PassingAnswer {
  status: number
  text: string
}

export interface Falsification {
  /** Matches method and address: `GET /api/blogs/public?limit=3`. */
  on: RegExp
  change(answer: PassingAnswer): void
}

export interface FalsifyingProxy extends AsyncDisposable {
  url: string
  /** What is falsified at the moment; null: nothing. */
  falsification: Falsification | null
  /** Answers that the falsifications so far made into others. */
  changed: number
}

/** Stands in front of a real server and tells its clients something else. */
export async function startFalsifyingProxy(upstream: string): Promise<FalsifyingProxy> {
  const server = createServer(
    (request, response) => void pass(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined)),
  )

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request
    const body = await bodyOf(request)
    const headers = Object.entries(request.headers).filter(([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name))
    const answer = await fetch(upstream + url, {
      method,
      redirect: 'manual',
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      body: body.length > 0 ? new Uint8Array(body) : null,
    })
    const original = await answer.text()
    const passing = { status: answer.status, text: original }
    const { falsification } = proxy
    if (falsification?.on.test(`${method} ${url}`)) falsification.change(passing)
    if (passing.status !== answer.status || passing.text !== original) proxy.changed++
    response.writeHead(passing.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(passing.status === 204 ? undefined : passing.text)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server that listens on TCP has one
  const proxy: FalsifyingProxy = {
    url: `http://127.0.0.1:${port}`,
    falsification: null,
    changed: 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer) // a request without an encoding gives buffers
  return Buffer.concat(parts)
}

export function status(to: number): Falsification['change'] {
  return (answer) => {
    answer.status = to
  }
}

export function text(from: string | RegExp, to: string): Falsification['change'] {
  return (answer) => {
    answer.text = answer.text.replace(from, to)
  }
}

/** The value at `path` becomes another: `data.0.claps`; `*` stands for each of a list. */
export function value(path: string, change: (before: unknown) => unknown): Falsification['change'] {
  return (answer) => {
    answer.text = JSON.stringify(changedAt(JSON.parse(answer.text), path.split('.'), change))
  }
}

/** As if it had never been there. */
export function without(path: string): Falsification['change'] {
  return value(path, () => undefined)
}

function changedAt(thing: unknown, [name, ...rest]: string[], change: (before: unknown) => unknown): unknown {
  if (name === undefined) return change(thing)
  if (Array.isArray(thing)) return thing.map((one: unknown, at) => (name === '*' || name === String(at) ? changedAt(one, rest, change) : one))
  if (typeof thing !== 'object' || thing === null) return thing
  return { ...thing, [name]: changedAt(Reflect.get(thing, name), rest, change) }
}
