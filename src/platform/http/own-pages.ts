import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

export interface OwnAnswer {
  status: number
  /** Content type without parameters, lower case; '' where there is none. */
  type: string
  /** Where a redirect leads. */
  location: string | null
  body: AsyncIterable<Uint8Array>
}

/** Answers a GET of a root-relative address as this site answers strangers. */
export type AskOwnPages = (path: string) => Promise<OwnAnswer>

const known = new WeakMap<Services, AskOwnPages>()

/** Lets work beside the server read its pages. */
export function offerOwnPages(services: Services, ask: AskOwnPages): void {
  known.set(services, ask)
}

/** @throws Error in a process that has no pages */
export function ownPages(services: Services): AskOwnPages {
  const ask = known.get(services)
  if (!ask) throw new Error('This process has no pages of its own.')
  return ask
}

/** Whether strangers find something at a root-relative address itself, not only a redirect. */
export async function hasOwnPage(services: Services, path: string): Promise<boolean> {
  const { status, body } = await ownPages(services)(path)
  await body[Symbol.asyncIterator]().return?.()
  return status === 200
}

/** Nobody outside of this process can know it. */
const mark = randomUUID()
const markHeader = 'x-own-pages'

export function isOwnRequest(headers: NodeJS.Dict<string | string[]>): boolean {
  return headers[markHeader] === mark
}

export function askInProcess(server: FastifyInstance): AskOwnPages {
  return async (path) => {
    const answer = await server.inject({ method: 'GET', url: path, headers: { [markHeader]: mark }, payloadAsStream: true })
    const { location } = answer.headers
    return {
      status: answer.statusCode,
      type: typeOf(answer.headers['content-type']?.toString()),
      location: location === undefined ? null : String(location),
      body: answer.stream(),
    }
  }
}

/** @param base address of a server, without a slash at the end */
export function askAddress(base: string): AskOwnPages {
  return async (path) => {
    const answer = await fetch(base + path, { redirect: 'manual' })
    return {
      status: answer.status,
      type: typeOf(answer.headers.get('content-type') ?? undefined),
      location: answer.headers.get('location'),
      body: answer.body ?? Readable.from([]),
    }
  }
}

function typeOf(header: string | undefined): string {
  return (header ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}
