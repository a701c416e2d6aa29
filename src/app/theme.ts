import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookiesOf } from '#platform/http/client-facts.ts'

const year = 31_536_000
const announcementId = /^[0-9a-f]{8}$/

/**
 * The chosen theme as a stylesheet of its own: `light` is the day edition's rules, the dark default is empty. It also hides
 * the announcement that was closed on this device. Pages stay the same for everyone, nothing flashes, and no script is needed.
 */
export function mountTheme(app: FastifyInstance, light: string): void {
  const lightTag = createHash('sha256').update(light).digest('hex').slice(0, 16)
  app.get('/theme.css', async (request, reply) => {
    const { theme, announcement = '' } = cookiesOf(request.headers.cookie)
    const isLight = theme === 'light'
    const closed = announcementId.test(announcement) ? `#announcement-${announcement}{display:none}` : ''
    const etag = `"${isLight ? lightTag : 'dark'}${closed && `-${announcement}`}"`
    // Asked for anew each time: the memory of a Chromium tab knows no `vary` and would go on wearing the sheet of before.
    reply.type('text/css; charset=utf-8').header('cache-control', 'private, no-cache').header('vary', 'cookie').header('etag', etag)
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(closed + (isLight ? light : ''))
  })

  app.register(async (form) => {
    form.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    form.post('/theme', async (request, reply) => {
      const body = request.body as { theme?: string; back?: string } | undefined // our parser above makes text values only
      const theme = body?.theme === 'light' ? 'light' : 'dark'
      reply.header('set-cookie', `theme=${theme}; Path=/; Max-Age=${year}; SameSite=Lax`)
      return reply.redirect(wayBack(request, body?.back), 303)
    })
    form.post('/announcement', async (request, reply) => {
      const id = (request.body as { id?: string } | undefined)?.id ?? '' // as above
      if (announcementId.test(id)) reply.header('set-cookie', `announcement=${id}; Path=/; Max-Age=${year}; SameSite=Lax`)
      return reply.redirect(wayBack(request), 303)
    })
  })
}

function wayBack(request: FastifyRequest, back = askedFrom(request)): string {
  return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(back) ? back : '/'
}

/** The page of this site that holds the pressed button. */
function askedFrom({ headers, host }: FastifyRequest): string {
  const page = URL.parse(headers.referer ?? '')
  return page?.host === host ? page.pathname + page.search : '/'
}
