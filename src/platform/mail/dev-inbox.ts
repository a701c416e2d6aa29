import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageNotFound } from '../../base/problem.ts'
import type { Feature } from '../feature.ts'
import { isLoopback, isLoopbackHost } from '../http/loopback.ts'
import type { Services } from '../services.ts'
import { renderMail } from './mail-template.ts'
import type { MailMessage } from './message.ts'
import { mailRenderers, mailJob, Order } from './outbox.ts'

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const mostShown = 50
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

/**
 * `/dev/mail`: the mails that wait because no SMTP server is set, so that the first user of a fresh copy can answer them.
 * There only on a site whose own address is this machine, and only for a browser on this machine.
 */
export function mountDevInbox(app: FastifyInstance, services: Services, features: Feature[]): void {
  if (services.config.mail || !isLoopback(services.config.siteUrl)) return
  const makers = mailRenderers(services, features)

  app.get('/dev/mail', async (request, reply) => {
    requireThisMachine(request)
    const messages = (await waiting(mostShown)).map(({ id, created_at, message }) => ({ id, created_at, message }))
    return reply.headers(headers).send(listPage(messages, services.config.siteName))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    requireThisMachine(request)
    const found = (await waiting(mostShown)).find(({ id }) => String(id) === request.params.id)
    if (!found) throw pageNotFound(request.url)
    return reply.headers(headers).send(renderMail(found.message, services.config).html)
  })

  async function waiting(most: number): Promise<{ id: number; created_at: number; message: MailMessage }[]> {
    const jobs = await services.database.db
      .selectFrom('jobs')
      .select(['id', 'payload', 'created_at'])
      .where('kind', '=', mailJob)
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
    const messages = await Promise.all(
      jobs.map(async ({ id, payload, created_at }) => {
        const order = Order.parse(JSON.parse(payload))
        const message = await makers[order.mail]?.(order.data)
        return message ? [{ id, created_at, message }] : []
      }),
    )
    return messages.flat()
  }
}

const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'content-security-policy': policy }

/** A proxy on this machine would pass on the whole world: whatever smells of one is refused, as is a name that only leads here. */
function requireThisMachine(request: FastifyRequest): void {
  const address = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const near = address === '::1' || /^127(\.\d{1,3}){3}$/.test(address)
  const host = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? ''
  const direct = request.raw.httpVersion === '1.1' && forwarding.every((name) => request.headers[name] === undefined)
  if (!near || !direct || !isLoopbackHost(host)) throw pageNotFound(request.url.split('?')[0] ?? '')
}

function listPage(messages: { id: number; created_at: number; message: MailMessage }[], siteName: string): string {
  const rows = messages.map(
    ({ id, created_at, message }) =>
      `<li><a href="/dev/mail/${id}">${escaped(message.subject)}</a><span>to ${escaped(message.to)}, ${new Date(created_at).toISOString().slice(0, 16).replace('T', ' ')} UTC</span></li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail that waits | ${escaped(siteName)}</title><style>${css}</style></head><body><main>
<h1>Mail that waits</h1><p>No mail server is set (SMTP_URL), so these stay here. Only a browser on this machine sees this page.</p>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>Nothing in the box yet.</p>'}
<p><a href="/">Back to ${escaped(siteName)}</a></p></main></body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

const css = `body{margin:0;background:#0e0c0a;color:#f6efe0;font:18px/1.5 Georgia,serif}main{max-width:46rem;margin:0 auto;padding:3rem 1.25rem}h1{font:800 3.4rem/.9 Archivo,'Arial Narrow',Arial,sans-serif;font-stretch:62%;margin:0 0 1rem}a{color:#ffd232}ul{list-style:none;padding:0;border-top:7px solid #f6efe0}li{border-bottom:1px solid #3b342b;padding:.9rem 0}li a{display:block;font:700 1.4rem/1.15 Archivo,'Arial Narrow',Arial,sans-serif}span,p{color:#cdc3b0}`
