import type { FastifyInstance } from 'fastify'
import { addressOf } from '#base/api-client.ts'
import { href } from '#base/paths.ts'
import type { FieldTexts } from '#base/problem.ts'
import type { Posted } from '#ui/Site.tsx'

interface PageForm {
  /** The call it is. */
  call: string
  /** What is shown when it is done. */
  done(token: string): string
}

/** Forms of pages that work without script, by the address the browser sends them to. */
const forms: Record<string, PageForm> = {
  [href.contact()]: { call: 'POST /contact', done: () => href.contact({ sent: 1 }) },
  [href.newsletter()]: { call: 'POST /newsletter/subscriptions', done: () => href.newsletter({ sent: 1 }) },
  [href.newsletterConfirm()]: { call: 'POST /newsletter/confirm', done: () => href.newsletterConfirm({ done: 1 }) },
  [href.unsubscribed()]: { call: 'POST /newsletter/unsubscribe', done: (token) => href.unsubscribed({ token }) },
}

/**
 * A form sent without script makes the very call that the script would have made. What was refused is shown again with its
 * texts and what is wrong with them.
 * @param show renders the page at an address once, for nobody else
 */
export function mountPageForms(app: FastifyInstance, show: (to: string, posted: Posted) => Promise<string>): void {
  app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, valuesOf(String(body))))
    // RFC 8058 lets mail programs send it so; nothing else comes in this form.
    pages.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_, body, done) =>
      done(null, /name="?List-Unsubscribe"?\s+One-Click\s/i.test(String(body)) ? { 'List-Unsubscribe': 'One-Click' } : {}),
    )
    for (const [path, { call, done }] of Object.entries(forms)) {
      pages.post<{ Querystring: { token?: string } }>(path, async (request, reply) => {
        const values = (request.body ?? {}) as Record<string, string> // our parsers above make text values only
        const token = request.query.token ?? ''
        const { method, path: url } = addressOf(call, { query: request.query.token === undefined ? {} : { token } })
        const answer = await app.inject({
          method: method === 'PUT' ? 'PUT' : 'POST',
          url: `/api${url}`,
          headers: { 'content-type': 'application/json', 'user-agent': request.headers['user-agent'] ?? '' },
          remoteAddress: request.ip,
          payload: values,
        })
        // A mail program wants no page.
        if (values['List-Unsubscribe'] === 'One-Click') return reply.code(answer.statusCode).header('cache-control', 'no-store').send()
        if (answer.statusCode < 300) return reply.redirect(done(token), 303)
        const { error, fields = {} } = answer.json<{ error: string; fields?: FieldTexts }>()
        const html = await show(path, { form: path, values, status: answer.statusCode, message: error, fields })
        const wait = answer.headers['retry-after']
        if (wait !== undefined) reply.header('retry-after', wait)
        return reply.code(answer.statusCode).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
      })
    }
  })
}

/** A name that comes more than once, as from several boxes, is one text with commas. */
function valuesOf(body: string): Record<string, string> {
  const given = new URLSearchParams(body)
  return Object.fromEntries([...new Set(given.keys())].map((name) => [name, given.getAll(name).join(',')]))
}
