import type { AddressInfo, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { CachedAnswers } from '#platform/http/cached-answer.ts'
import { Cors } from '#platform/http/cors.ts'
import { openServer } from '#platform/http/server.ts'
import { openLog } from '#platform/log/log.ts'
import type { Rendered } from '#platform/pagecache/entry.ts'
import { PageCache } from '#platform/pagecache/page-cache.ts'

const page = '<p>Words of a page that are repeated.</p>\n'.repeat(60)
const stored: Record<string, Partial<Rendered>> = {
  '/': { headers: [['link', '</fonts.css>; rel=preload']] },
  '/list?limit=2': { type: 'application/json; charset=utf-8', body: '[{"id":1},{"id":2}]', crossOrigin: true },
  '/gone': { status: 404 },
  '/large': { body: page.repeat(100) },
  '/empty': { body: '' },
}

export interface Serving extends AsyncDisposable {
  app: FastifyInstance
  port: number
  /** Bytes that the server has read of a connection, by the port of the client; undefined when it is closed. */
  bytesRead(clientPort: number): number | undefined
}

export interface PlainServers extends AsyncDisposable {
  /** Answers plain requests before node:http. */
  plain: Serving
  /** Leaves all to node:http. */
  http: Serving
  /** The same, where another listens to each connection too: node:http then reads its events instead of the handle. */
  events: Serving
  /** Addresses that are stored, and the ETag of one. */
  paths: string[]
  etag: string
}

/** Two servers with the same stored answers. What is not stored is answered with all that node:http has read of the request. */
export async function startPlainServers(): Promise<PlainServers> {
  const changes = { current: () => 1, known: () => 1, readingAt: async () => 1, listen: () => () => {} }
  const cache = new PageCache({ changes, maxBytes: 10_000_000, now: () => 1_000 })
  const cors = new Cors(['https://listed.example'])
  const securityHeaders: [string, string][] = [['x-content-type-options', 'nosniff']]
  const answers = new CachedAnswers(cache, securityHeaders, cors)
  let etag = ''
  for (const [path, own] of Object.entries(stored)) {
    const entry = await cache.fill(path, async () => ({ status: 200, type: 'text/html; charset=utf-8', body: page, tags: [], ...own }))
    if (path === '/') etag = entry.etag
    answers.remember(path, path)
    // Packed better in the background after some hits, so that lengths would change under way.
    for (let hits = 0; hits < 25; hits++) answers.find({ method: 'GET', url: path, headers: { 'accept-encoding': 'br' } })
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const open = async (plainRequests?: 'off'): Promise<Serving> => {
    const settings = { log: openLog('silent'), answers, securityHeaders, cors, trustedProxies: [], plainRequests }
    const app = openServer(settings)
    echo(app)
    const sockets = new Map<number, Socket>()
    app.server.on('connection', (socket: Socket) => {
      const port = socket.remotePort ?? 0
      sockets.set(port, socket)
      socket.once('close', () => sockets.delete(port))
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo // listens on TCP
    return {
      app,
      port,
      bytesRead: (clientPort) => sockets.get(clientPort)?.bytesRead,
      async [Symbol.asyncDispose]() {
        // Node:http never notices the end of one that it has refused while it did not read it.
        for (const socket of sockets.values()) if (!socket.writable) socket.destroy()
        await app.close()
      },
    }
  }
  const [plain, http, events] = [await open(), await open('off'), await open('off')]
  events.app.server.on('connection', (socket: Socket) => socket.on('data', () => {}))
  return {
    plain,
    http,
    events,
    paths: Object.keys(stored),
    etag,
    async [Symbol.asyncDispose]() {
      await Promise.all([plain, http, events].map((one) => one[Symbol.asyncDispose]()))
    },
  }
}

function echo(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.route({
    method: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'],
    url: '*',
    handler: async ({ raw, body }) => ({ method: raw.method, url: raw.url, headers: raw.rawHeaders, body }),
  })
}
