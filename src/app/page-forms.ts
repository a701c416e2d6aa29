import type { FastifyInstance, FastifyReply } from 'fastify'
import { href } from '#base/paths.ts'
import { Problem } from '#base/problem.ts'
import { isOverloaded, type Renders } from '#platform/http/renders.ts'
import { languagePath } from '#i18n/format.ts'
import type { Config } from '#platform/services.ts'
import type { Posted } from '#ui/Site.tsx'
import { callInside, refusedForm } from './call-inside.ts'
import { mountMemberForms } from './member-forms.ts'
import type { OverloadedPage } from './overloaded-page.ts'

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

interface PageFormsSettings {
  config: Config
  /** Renders the page at an address once, for nobody else. */
  show(to: string, posted: Posted): Promise<string>
  renders: Renders
  overloaded: OverloadedPage
}

/**
 * A form sent without script makes the very call that the script would have made. What was refused is shown again with its
 * texts and what is wrong with them.
 */
export function mountPageForms(app: FastifyInstance, settings: PageFormsSettings): void {
  async function show(reply: FastifyReply, to: string, posted: Posted, wait?: unknown): Promise<FastifyReply> {
    const html = await settings.renders.run(reply.request.ip, () => settings.show(to, posted)).catch(asOverloaded)
    if (html instanceof Problem) return settings.overloaded.answer(reply, html)
    if (wait !== undefined) reply.header('retry-after', wait)
    return reply.code(posted.status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
  }

  app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, valuesOf(String(body))))
    // RFC 8058 lets mail programs send it so; nothing else comes in this form.
    pages.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_, body, done) =>
      done(null, /name="?List-Unsubscribe"?\s+One-Click\s/i.test(String(body)) ? { 'List-Unsubscribe': 'One-Click' } : {}),
    )
    for (const [path, { call, done }] of Object.entries(forms)) {
      pages.post<{ Querystring: { token?: string } }>(path, async (request, reply) => {
        const values = (request.body ?? {}) as Record<string, string> // our parsers above make text values only
        const { token } = request.query
        const answer = await callInside(app, request, call, { query: token === undefined ? {} : { token }, body: values }, null)
        // A mail program wants no page.
        if (values['List-Unsubscribe'] === 'One-Click') return reply.code(answer.status).header('cache-control', 'no-store').send()
        if (answer.status < 300) return reply.redirect(done(token ?? ''), 303)
        const to = languagePath() + path
        return show(reply, to, refusedForm(to, values, answer), answer.headers['retry-after'])
      })
    }
    mountMemberForms(pages, app, { config: settings.config, show })
  })
}

function asOverloaded(thrown: unknown): Problem {
  if (isOverloaded(thrown)) return thrown
  throw thrown
}

/** A name that comes more than once, as from several boxes, is one text with commas. */
function valuesOf(body: string): Record<string, string> {
  const given = new URLSearchParams(body)
  return Object.fromEntries([...new Set(given.keys())].map((name) => [name, given.getAll(name).join(',')]))
}
