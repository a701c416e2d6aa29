import type { FastifyInstance } from 'fastify'
import { cookiesOf } from '#platform/http/client-facts.ts'

const year = 31_536_000

/**
 * The chosen theme as a stylesheet of its own: `light` is the day edition's rules, the dark default is empty. Pages stay
 * the same for everyone, nothing flashes, and no script is needed; the browser keeps it until its cookies change.
 */
export function mountTheme(app: FastifyInstance, light: string): void {
  app.get('/theme.css', async (request, reply) => {
    const chosen = cookiesOf(request.headers.cookie)['theme']
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', `private, max-age=${year}`)
      .header('vary', 'cookie')
      .send(chosen === 'light' ? light : '')
  })

  app.register(async (form) => {
    form.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    form.post('/theme', async (request, reply) => {
      const body = request.body as { theme?: string; back?: string } | undefined // our parser above makes text values only
      const theme = body?.theme === 'light' ? 'light' : 'dark'
      const back = body?.back ?? '/'
      reply.header('set-cookie', `theme=${theme}; Path=/; Max-Age=${year}; SameSite=Lax`)
      return reply.redirect(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(back) ? back : '/', 303)
    })
  })
}
