import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { t } from '#i18n/messages.ts'
import { siteMessages } from '#i18n/site-messages.ts'
import { escapedXml } from '#platform/http/xml.ts'
import type { Services } from '#platform/services.ts'
import type { KnownNotices } from './kinds.ts'
import { endMails, offPage, readMailsOff, type MailsOff } from './mail.ts'

const css =
  'body{margin:0;background:Canvas;color:CanvasText;font:1.125rem/1.5 Georgia,serif}main{max-width:36rem;margin:0 auto;padding:3rem 1.25rem}h1{font:700 2rem/1.15 Arial,sans-serif;margin:0 0 1.5rem}a{color:inherit}button{font:700 1rem/1 Arial,sans-serif;padding:1rem 1.75rem;border:0;border-radius:2rem;background:#ffd232;color:#14110f;cursor:pointer}'
const policy =
  "default-src 'none'; style-src 'sha256-" +
  createHash('sha256').update(css).digest('base64') +
  "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': policy }

/** Page behind the link of a mail, for somebody who is not signed in on this device. Opening it changes nothing. */
export function mountOffPage(app: FastifyInstance, services: Services, known: KnownNotices): void {
  app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => done(null, {}))
    pages.get<{ Querystring: { token?: string } }>(offPage, async ({ query }, reply) =>
      reply.headers(headers).send(pageOf(await readMailsOff(services, known, query.token ?? ''), services)),
    )
    pages.post<{ Querystring: { token?: string } }>(offPage, async ({ query }, reply) =>
      reply.headers(headers).send(pageOf(await endMails(services, known, query.token ?? ''), services)),
    )
  })
}

function pageOf({ label, off }: MailsOff, { config }: Services): string {
  const { tag, dir } = siteMessages().language
  const title = escapedXml(off ? t('notices.off-done', { kind: label }) : t('notices.off-question', { kind: label }))
  const form = off ? '' : `<form method="post"><button>${escapedXml(t('notices.off-button'))}</button></form>`
  return `<!doctype html><html lang="${tag}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title}</title><style>${css}</style></head>
<body><main><h1>${title}</h1>${form}<p><a href="/studio/notices/settings">${escapedXml(t('notices.mail-settings'))}</a></p><p><a href="/">${escapedXml(config.siteName)}</a></p></main></body></html>
`
}
