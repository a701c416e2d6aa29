import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PathName } from '#base/paths.ts'
import { pageNotFound, type Problem } from '#base/problem.ts'
import { hasCorrections } from '#content/corrections/service.ts'
import { missingCounter } from '#discovery/redirects/missing.ts'
import { isOldQuery, shortAddress, withQuery } from '#discovery/redirects/rules.ts'
import type { PublicSettings } from '#operations/settings/contract.ts'
import { languageOfAddress, siteLanguages } from '#i18n/format.ts'
import { inLanguage, siteMessages } from '#i18n/site-messages.ts'
import { shownAnnouncement } from '#operations/settings/announcement.ts'
import { customCssAddress } from '#operations/settings/custom-css.ts'
import { navigationLinks } from '#operations/settings/navigation.ts'
import { shownMeta } from '#operations/settings/page-meta.ts'
import { publicSettings, settingsTag, siteSettings } from '#operations/settings/service.ts'
import { firstFonts } from '#operations/settings/theme-fonts.ts'
import type { Theme } from '#operations/settings/theme-rules.ts'
import { collector } from '#platform/http/api.ts'
import type { CachedAnswers } from '#platform/http/cached-answer.ts'
import type { EarlyRefusals } from '#platform/http/early-refusals.ts'
import { tagManagerPolicy, type HeaderSettings } from '#platform/http/headers.ts'
import { mayCount } from '#platform/http/client-facts.ts'
import type { PublicContext, RouteSet } from '#platform/http/routes.ts'
import { isOverloaded, type Renders } from '#platform/http/renders.ts'
import type { Rendered } from '#platform/pagecache/entry.ts'
import { tracer } from '#platform/tracing/tracer.ts'
import type { Services } from '#platform/services.ts'
import type { PageData, RenderedPage } from './entry.server.tsx'
import type { Api } from '#base/api-client.ts'
import { matchAddress } from '#ui/router/match.ts'
import type { Site } from '#ui/Site.tsx'
import { drawPage } from './draw-page.ts'
import { mountPageForms } from './page-forms.ts'
import { mountAppearancePreview } from './appearance-preview.ts'
import { addressOfPage, isSafeAddress, patternOf } from './page-key.ts'
import { oldPlaceOfQuery } from './old-place.ts'
import { PageMoved, pageOrRedirect } from './page-or-redirect.ts'
import { publicApi } from './public-api.ts'
import { OverloadedPage } from './overloaded-page.ts'
import type { Template } from './template.ts'

export interface PageRenderer {
  /** `error`: shown instead of the page. */
  render(to: string, api: Api, site: Site, error?: Problem): Promise<RenderedPage>
  /** The data of the page alone. */
  load(to: string, api: Api, error?: Problem): Promise<PageData>
  queryNamesOf(name: PathName): readonly string[]
}

export interface SitePagesSettings {
  headers: HeaderSettings
  services: Services
  routeSets: RouteSet[]
  renderer: PageRenderer
  template: Template
  renders: Renders
  answers: CachedAnswers
  refusals: EarlyRefusals
}

/** No page has this address, so no link of the frame is the current one. */
const noPage = '/-'

/** Answers every GET that nothing else answers with a rendered page, from the page cache where it can. */
export function mountSitePages(app: FastifyInstance, settings: SitePagesSettings): void {
  const { services, renderer, template, renders, answers, routeSets } = settings
  const apiFor = publicApi(routeSets)
  const missing = missingCounter(services)
  const contextNow = () => collector({ reading: services.database.reading, now: services.now })
  const overloaded = new OverloadedPage(async (problem) => {
    const context = contextNow()
    return template.document(await renderer.render(noPage, apiFor(context), await siteFor(services, context), problem))
  })
  refuseEarly(settings, overloaded)

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // As it was typed, in case it cannot be decoded: no page has such an address.
    const asksOldAddress = isOldQuery(request.originalUrl)
    const place = asksOldAddress ? await oldPlaceOfQuery(contextNow(), request.originalUrl) : null
    if (place !== null) return reply.redirect(place, 301)
    // A number of WordPress that nothing here had is not the front page.
    const number = asksOldAddress ? shortAddress(request.originalUrl) : null
    const to = number === null ? addressOfPage(request.originalUrl, renderer.queryNamesOf) : noPage
    const key = `page ${number ?? to}`
    try {
      const { tag } = siteMessages().language
      const make = () => rendered(to, number)
      const entry = await renders.entryOf(key, request.ip, make, { again: () => inLanguage(tag, make), route: tracer() && patternOf(to) })
      // A later import may redirect it.
      if (entry.status === 200 && !asksOldAddress) answers.remember(request.originalUrl, key)
      if (entry.status === 404 && mayCount(request)) missing.add(number ?? to.split('?')[0] ?? to)
      reply.hijack()
      answers.write(request.raw, reply.raw, entry)
      return reply
    } catch (thrown) {
      if (isOverloaded(thrown)) return overloaded.answer(reply, thrown)
      if (thrown instanceof PageMoved) return reply.redirect(withQuery(thrown.to, matchAddress(request.originalUrl).search), thrown.status)
      throw thrown
    }
  }

  /** @param number of WordPress, that nothing here had */
  async function rendered(to: string, number: string | null): Promise<Rendered> {
    const context = contextNow()
    const page = await pageAt(to, context, number)
    if (page.status >= 500) services.log.error({ path: to.split('?')[0] }, 'page failed')
    return {
      status: page.status,
      type: 'text/html; charset=utf-8',
      body: template.document(page),
      tags: context.tags,
      expiresAt: page.complete ? context.life.until : 0,
      headers: headersOf(to, page, settings.headers),
    }
  }

  async function pageAt(to: string, context: PublicContext, number: string | null): Promise<RenderedPage> {
    const site = await siteFor(services, context, to)
    context.tag(settingsTag)
    const page = await pageOrRedirect(to, context, (instead = number === null ? undefined : pageNotFound(number)) =>
      drawPage(to.split('?')[0] ?? to, services.log, (error = instead) => renderer.render(to, apiFor(context), site, error)),
    )
    if (page.redirect) throw new PageMoved(page.redirect, 301)
    return page
  }

  mountAppearancePreview(app, settings, async (home) => {
    const context = contextNow()
    const { css: _, home: __, ...site } = await siteFor(services, context)
    context.tag(settingsTag)
    const page = await renderer.render('/', apiFor(context), home === 'cover' ? site : { ...site, home })
    return { body: template.document(page), tags: context.tags, expiresAt: page.complete ? context.life.until : 0 }
  })
  answerAll(app, answer)
  mountPageForms(app, {
    config: services.config,
    async show(to, posted) {
      const context = contextNow()
      return template.document(await renderer.render(to, apiFor(context), { ...(await siteFor(services, context)), posted }))
    },
    renders,
    overloaded,
  })
}

/** Also what lies below the address of a route, but is not its own. */
function answerAll(app: FastifyInstance, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void {
  app.get('/*', answer)
  app.pages.answer = answer
}

function refuseEarly({ refusals, renderer, answers }: SitePagesSettings, overloaded: OverloadedPage): void {
  const keyAt = (url: string) => `page ${addressOfPage(url, renderer.queryNamesOf)}`
  refusals.begin({
    keyOf: (url) => (answers.stopping || isOldQuery(url) ? undefined : inLanguage(languageOfAddress(url), () => keyAt(url))),
    html: () => overloaded.html,
  })
}

/** Pages that mailed links lead to: their address carries a secret. */
const mailed = new Set<PathName | null>(['verify', 'reset', 'setup', 'invitation', 'newsletterConfirm', 'unsubscribed'])

/** @param to in the form of `addressOfPage` */
function headersOf(to: string, { popup, state }: RenderedPage, headers: HeaderSettings): [string, string][] {
  const own: [string, string][] = siteLanguages().length > 0 ? [['content-language', siteMessages().language.tag]] : []
  if (mailed.has(matchAddress(to).name)) own.push(['referrer-policy', 'no-referrer'])
  // The common policy would cut it off from the page that opened it, on its way back from another site.
  if (popup) own.push(['cross-origin-opener-policy', 'unsafe-none'])
  else if (state.site.tag_manager_id) own.push(['content-security-policy', tagManagerPolicy(headers)])
  return own
}

/** @param to in the form of `addressOfPage` */
async function siteFor(services: Services, context: PublicContext, to = ''): Promise<Site> {
  const { navigation, announcement, page_meta, theme, custom_css } = await siteSettings(services)
  const site = siteOf(await publicSettings(services), services.config.siteUrl, await hasCorrections(services))
  const links = await navigationLinks(navigation, { corrections: site.corrections === true, newsletter: site.newsletter === true }, context)
  const shown = shownAnnouncement(announcement, context)
  const meta = shownMeta(page_meta)
  const css = isSafeAddress(to) ? null : customCssAddress(custom_css)
  return {
    ...site,
    ...(links ? { navigation: links } : {}),
    ...(shown ? { announcement: shown } : {}),
    ...(meta ? { meta } : {}),
    ...themeOf(theme),
    ...(css ? { css } : {}),
  }
}

/** What pages with another theme than the designed one do otherwise. */
function themeOf({ fonts, home }: Theme): Pick<Site, 'fonts' | 'home'> {
  return { ...(fonts === 'designed' ? {} : { fonts: firstFonts(fonts) }), ...(home === 'cover' ? {} : { home }) }
}

/** As much of the settings as every page carries. */
function siteOf(settings: PublicSettings, url: string, corrections: boolean): Site {
  const { name, tagline, description, colophon, logo, brand, social, newsletter, newsletter_measured, tag_manager_id, periodical } = settings
  return {
    name,
    url,
    ...(tagline ? { tagline } : {}),
    ...(description ? { description } : {}),
    ...(colophon ? { colophon } : {}),
    ...(periodical.issn || periodical.publisher ? { periodical } : {}),
    ...(logo ? { logo } : {}),
    ...(brand ? { brand } : {}),
    ...(social.length > 0 ? { social } : {}),
    ...(newsletter ? { newsletter } : {}),
    ...(newsletter_measured ? { newsletter_measured } : {}),
    ...(corrections ? { corrections } : {}),
    ...(tag_manager_id ? { tag_manager_id } : {}),
  }
}
