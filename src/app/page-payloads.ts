import type { FastifyInstance } from 'fastify'
import { pageNotFound } from '#base/problem.ts'
import { withQuery } from '#discovery/redirects/rules.ts'
import { settingsTag } from '#operations/settings/service.ts'
import { inLanguage, siteMessages } from '#i18n/site-messages.ts'
import { collector } from '#platform/http/api.ts'
import type { PublicContext } from '#platform/http/routes.ts'
import type { Rendered } from '#platform/pagecache/entry.ts'
import { tracer } from '#platform/tracing/tracer.ts'
import type { PageData } from './entry.server.tsx'
import { addressOfPage, patternOf } from './page-key.ts'
import { PageMoved, pageOrRedirect } from './page-or-redirect.ts'
import { pageOfPayload, type PagePayload } from './page-payload.ts'
import { publicApi } from './public-api.ts'
import type { SitePagesSettings } from './site-pages.ts'

/** A query whose answer names the languages of the site, each in its own letters. */
const languageNames = ' GET /translations '

/** The data of each page as a file of its own, for the browser that goes on to it: cached and purged like the page (spec section 7). */
export function mountPagePayloads(app: FastifyInstance, settings: Omit<SitePagesSettings, 'headers' | 'refusals'>): void {
  const { services, renderer, template, renders, answers } = settings
  const apiFor = publicApi(settings.routeSets)

  app.get('/builds/payload/*', async (request, reply) => {
    const page = pageOfPayload(request.originalUrl)
    if (page === null) throw pageNotFound(request.originalUrl.split('?')[0] ?? '')
    const to = addressOfPage(page, renderer.queryNamesOf)
    const key = `payload ${to}`
    const { tag } = siteMessages().language
    const entry = await renders.entryOf(key, request.ip, () => rendered(to), {
      again: () => inLanguage(tag, () => rendered(to)),
      route: tracer() && patternOf(to),
    })
    if (entry.status === 200) answers.remember(request.originalUrl, key)
    reply.hijack()
    answers.write(request.raw, reply.raw, entry)
    return reply
  })

  async function rendered(to: string): Promise<Rendered> {
    const context = collector({ reading: services.database.reading, now: services.now })
    context.tag(settingsTag)
    const { complete, status, redirect, error, queries } = await dataAt(to, context)
    if (status >= 500) services.log.error({ path: to.split('?')[0] }, 'page data failed')
    const fontSheets = template.fontSheets(JSON.stringify(queries.filter(([name]) => !name.includes(languageNames))))
    const payload: PagePayload = {
      build: template.buildId(),
      status,
      redirect: redirect ?? null,
      error,
      queries,
      ...(fontSheets.length > 0 ? { fontSheets } : {}),
    }
    return {
      // A redirect is told, not made: the browser would follow it to the page itself.
      status: redirect === undefined ? status : 200,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(payload),
      tags: context.tags,
      expiresAt: complete ? context.life.until : 0,
      headers: [['x-robots-tag', 'noindex']],
    }
  }

  async function dataAt(to: string, context: PublicContext): Promise<PageData> {
    const { search } = new URL(to, 'http://x')
    try {
      const page = await pageOrRedirect(to, context, (instead) => renderer.load(to, apiFor(context), instead))
      return page.redirect === undefined ? page : { ...page, redirect: withQuery(page.redirect, search) }
    } catch (thrown) {
      if (!(thrown instanceof PageMoved)) throw thrown
      return { status: thrown.status, redirect: withQuery(thrown.to, search), error: null, queries: [], complete: true }
    }
  }
}
