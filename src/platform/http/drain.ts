import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Takes no new connections, and resolves when the last request of those that are open has been answered. Not by the server's own
 * `close`: that one cuts off connections without a request under way, the next request of which may be on its way.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  app.draining.abort()
  if (!app.server.listening) return
  const closed = new Promise<void>((resolve) => app.server.once('close', () => resolve()))
  Server.prototype.close.call(app.server)
  app.connections.drain()
  await closed
}
