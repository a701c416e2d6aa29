import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookiesOf } from '#platform/http/client-facts.ts'

const year = 31_536_000

/**
 * The chosen theme as a stylesheet of its own: `light` is the day edition's rules, the dark default is empty. Pages stay
 * the same for everyone, nothing flashes, and no script is needed.
 */
export function mountTheme(app: FastifyInstance, light: string): void {
  const lightTag = `"${createHash('sha256').update(light).digest('hex').slice(0, 16)}"`
  app.get('/theme.css', async (request, reply) => {
    const chosen = cookiesOf(request.headers.cookie)['theme']
    const etag = chosen === 'light' ? lightTag : '"dark"'
    // Asked for anew each time: the memory of a Chromium tab knows no `vary` and would go on wearing the sheet of before.
    reply.type('text/css; charset=utf-8').header('cache-control', 'private, no-cache').header('vary', 'cookie').header('etag', etag)
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(chosen === 'light' ? light : '')
  })

  app.register(async (form) => {
    form.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    form.post('/theme', async (request, reply) => {
      const body = request.body as { theme?: string; back?: string } | undefined // our parser above makes text values only
      const theme = body?.theme === 'light' ? 'light' : 'dark'
      const back = body?.back ?? askedFrom(request)
      reply.header('set-cookie', `theme=${theme}; Path=/; Max-Age=${year}; SameSite=Lax`)
      return reply.redirect(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(back) ? back : '/', 303)
    })
  })
}

/** The page of this site that holds the pressed button. */
function askedFrom({ headers, host }: FastifyRequest): string {
  const page = URL.parse(headers.referer ?? '')
  return page?.host === host ? page.pathname + page.search : '/'
}
