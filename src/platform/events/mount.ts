import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { t } from '#i18n/messages.ts'
import { Problem } from '../../base/problem.ts'
import type { Changes } from '../db/tables.ts'
import { networkOf } from '../limits/network.ts'
import { Listeners, type SessionStream } from './listeners.ts'

interface EventSettings {
  changes: Changes
  /** Tags that anybody may listen to. A change says only that something with this tag is other than before, never what. */
  tags: RegExp
  /** What other tags stand for in the session that they were given to; null where they were given to none. @throws Problem 401, 403 */
  ofSession(tags: string[]): Promise<SessionStream> | null
}

const path = '/api/live'
const mostTags = 20
/** Shorter than the patience of any proxy, ms. */
const beat = 20_000
const mostPerNetwork = 40
const mostTogether = 20_000

/**
 * `GET /api/live?on=a,b`: a stream (text/event-stream) with an event for each change of these tags, in whatever process
 * it was made. What changed has to be asked for; so public tags need no token. Others name the session that they were given
 * to (browsers open streams without a header), and work as long as it does.
 */
export function mountEvents(app: FastifyInstance, { changes, tags, ofSession }: EventSettings): void {
  const listeners = new Listeners()
  const stop = changes.listen((change) => listeners.tell(change))
  const heart = setInterval(() => {
    listeners.beat()
    // A database that does not answer ends no stream: the next beat asks again.
    listeners.endOutdated().catch((error: unknown) => app.log.warn({ err: error }, 'sessions of streams were not checked'))
  }, beat)
  heart.unref()
  app.draining.signal.addEventListener('abort', () => {
    clearInterval(heart)
    stop()
    listeners.endAll()
  })

  app.get<{ Querystring: { on?: string } }>(path, { exposeHeadRoute: false }, async (request, reply) => {
    const wanted = [...new Set((request.query.on ?? '').split(','))]
    if (wanted.length > mostTags) throw refused()
    const open = wanted.filter((tag) => tags.test(tag))
    const session = open.length === wanted.length ? undefined : await (ofSession(wanted.filter((tag) => !tags.test(tag))) ?? refuse())
    const network = networkOf(request.ip)
    if (listeners.size >= mostTogether || listeners.of(network) >= mostPerNetwork) {
      throw new Problem(503, 'too-many-streams', t('events.error-too-many-are-listening-at-the'), { retryAfter: 60 })
    }
    reply.hijack()
    begin(reply.raw, reply.getHeaders())
    // Its browser comes back to a process that stays.
    if (app.draining.signal.aborted) return void reply.raw.end()
    listeners.add({ response: reply.raw, tags: session ? [...open, ...session.names.keys(), session.endTag] : open, network, session })
    // Its end may have been purged before the stream was among those that hear of it.
    if (session && !(await session.lasts().catch(() => false))) reply.raw.end()
  })
}

function refused(): Problem {
  const text = t('fault.listened', { most: mostTags })
  return new Problem(422, 'invalid', `on: ${text}`, { fields: { on: [text] } })
}

function refuse(): never {
  throw refused()
}

function begin(response: ServerResponse, headers: Record<string, number | string | string[] | undefined>): void {
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value)
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would gather what it should pass on.
    'x-accel-buffering': 'no',
  })
  // The pause before a browser comes back by itself, ms, with a share of chance so that not all come at once.
  response.write(`retry: ${3_000 + Math.floor(Math.random() * 4_000)}\n\n`)
}
