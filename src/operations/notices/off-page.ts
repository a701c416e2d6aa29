import type { FastifyInstance } from 'fastify'
import { t } from '#i18n/messages.ts'
import { escapedXml } from '#platform/http/xml.ts'
import type { Services } from '#platform/services.ts'
import type { KnownNotices } from './kinds.ts'
import { endMails, offPage, readMailsOff, type MailsOff } from './mail.ts'

/** Page behind the link of a mail, for somebody who is not signed in on this device. Opening it changes nothing. */
export function mountOffPage(app: FastifyInstance, services: Services, known: KnownNotices): void {
  app.register(async (pages) => {
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, _body, done) => done(null, {}))
    pages.get<{ Querystring: { token?: string } }>(offPage, async ({ query }, reply) => {
      const html = pageOf(await readMailsOff(services, known, query.token ?? ''), services)
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
    })
    pages.post<{ Querystring: { token?: string } }>(offPage, async ({ query }, reply) => {
      const html = pageOf(await endMails(services, known, query.token ?? ''), services)
      return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
    })
  })
}

function pageOf({ label, off }: MailsOff, { config }: Services): string {
  const title = escapedXml(off ? t('notices.off-done', { kind: label }) : t('notices.off-question', { kind: label }))
  const form = off ? '' : `<form method="post"><button>${escapedXml(t('notices.off-button'))}</button></form>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title}</title></head>
<body><main><h1>${title}</h1>${form}<p><a href="/studio/notices/settings">${escapedXml(t('notices.mail-settings'))}</a></p><p><a href="/">${escapedXml(config.siteName)}</a></p></main></body></html>
`
}
