import type { FastifyInstance } from 'fastify'
import { inLanguage } from '#i18n/site-messages.ts'
import { languageOfAddress, languagePath, siteLanguages } from '#i18n/format.ts'

/** Query name by which a call says the language of its page. */
export const languageQuery = 'lang'
const withoutLanguages = /^\/(?:api|studio|assets|builds)(?=[/?#]|$)/
const payloads = '/builds/payload'

/** Answers each request in the language of its address; on a site of one language nothing happens. */
export function setRequestLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => inLanguage(languageOf(request.originalUrl), done))
  // Reading a body leaves what ran before it.
  app.addHook('preHandler', (request, _, done) => inLanguage(languageOf(request.originalUrl), done))
}

/** The address that routes know: what stands at `/de/rss.xml` is written by the route of `/rss.xml`. */
export function withoutLanguage(url: string): string {
  const start = languagePath(languageOfAddress(url) ?? '')
  const rest = url.slice(start.length)
  if (start === '' || withoutLanguages.test(rest)) return url
  return rest.startsWith('/') ? rest : `/${rest}`
}

function languageOf(url: string): string | undefined {
  if (siteLanguages().length === 0) return undefined
  if (url.startsWith(`${payloads}/`)) return languageOfAddress(url.slice(payloads.length).replace('.json', '/'))
  if (!withoutLanguages.test(url)) return languageOfAddress(url)
  const asked = new URLSearchParams(url.split('?')[1] ?? '').get(languageQuery)
  return siteLanguages().find((tag) => tag === asked)
}
