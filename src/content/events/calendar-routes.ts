import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#platform/services.ts'
import { calendarOf } from './calendar.ts'
import { findEvent, listForCalendar } from './listing.ts'

/** How far back the calendar of all events reaches, ms, and how many it holds. */
const reach = 90 * 86_400_000
const most = 1000

/** `/events.ics` for those who subscribe, `/events/{slug}.ics` for one. */
export function serveCalendars(app: FastifyInstance, { config, database, now }: Services): void {
  app.get('/events.ics', async (request, reply) => {
    const rows = await listForCalendar(database.reading, now() - reach, most)
    return sendCalendar(request, reply, calendarOf(rows, config), 'events.ics')
  })

  app.get<{ Params: { slug: string } }>('/events/:slug.ics', async (request, reply) => {
    const row = await findEvent(database.reading, request.params.slug)
    if (!row) return reply.callNotFound()
    return sendCalendar(request, reply, calendarOf([row], config, row.title), 'event.ics')
  })
}

function sendCalendar(request: FastifyRequest, reply: FastifyReply, text: string, name: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.headers({
    etag,
    'cache-control': 'public, max-age=300',
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  })
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.send(text)
}
