import { t } from '#i18n/messages.ts'
import { cardSourcesOf } from '#discovery/mentions/service.ts'
import { siteSettings } from '#operations/settings/service.ts'
import { hasRows } from '#platform/db/has-rows.ts'
import type { RouteSet } from '#platform/http/routes.ts'
import type { Feature } from '#platform/feature.ts'
import { archiveFeeds, archiveSitemap } from './archive-feeds.ts'
import { archiveRoutes } from './archive-routes.ts'
import { readBounceFolder } from './bounce-folder.ts'
import { mountBounceWebhooks } from './bounce-webhooks.ts'
import { startJob, startScheduled } from './compose-mailing.ts'
import { mailNewRelease, sendDueDigests } from './list-rules.ts'
import { demoLists } from './demo-content.ts'
import { figuresRoutes } from './figures-routes.ts'
import { listsRoutes } from './lists-routes.ts'
import { newsletterMails } from './mail.ts'
import { mailingsRoutes } from './mailings-routes.ts'
import { newsletterNotices } from './notices.ts'
import { mountMeasuring } from './measuring.ts'
import { newsletterPersonalData } from './personal-data.ts'
import { newsletterRoutes } from './routes.ts'
import { mailingSender, sendJob } from './send-mailing.ts'
import { seedLists } from './seed.ts'
import { mailArticle } from './article-orders.ts'
import { articleOrdersRoutes } from './article-orders-routes.ts'
import { segmentsRoutes } from './segments-routes.ts'
import { suppressionsRoutes } from './suppressions-routes.ts'
import { subscribersRoutes } from './subscribers-routes.ts'
import { removeOldRequests } from './request-store.ts'

const minute = 60_000
const day = 86_400_000

/** `all`: every feature, for the cards that the text of a mailing names. */
export const newsletterFeature = (all: () => Feature[]): Feature => ({
  name: 'newsletter',
  exportedTables: [{ name: 'newsletter_lists', key: ['slug'] }],
  textIndexes: ['search_subscribers'],
  notExported: [
    'newsletter_subscribers',
    'newsletter_subscriptions',
    'newsletter_requests',
    'newsletter_mailings',
    'newsletter_deliveries',
    'newsletter_links',
    'newsletter_clicks',
    'newsletter_reasons',
    'newsletter_tags',
    'newsletter_history',
    'newsletter_segments',
    'newsletter_article_orders',
    'newsletter_bounce_folders',
    'newsletter_reports',
  ],
  firstSteps: (services) => [
    {
      name: 'newsletter',
      order: 7,
      title: t('studio-first-steps.newsletter-title'),
      text: t('studio-first-steps.newsletter-text'),
      path: '/studio/newsletter',
      done: async () => (await siteSettings(services)).newsletter.state === 'off' || hasRows(services.database.db, 'newsletter_mailings'),
    },
  ],
  raw(app, services) {
    mountBounceWebhooks(app, services)
    mountMeasuring(app, services)
  },
  publicTables: ['feed_ids', 'public_articles', 'public_mailings'],
  feeds: archiveFeeds,
  sitemap: archiveSitemap,
  routes(services) {
    const sets = [
      ...[newsletterRoutes, listsRoutes, subscribersRoutes, segmentsRoutes, articleOrdersRoutes, archiveRoutes, suppressionsRoutes, figuresRoutes].map((make) =>
        make(services),
      ),
      mailingsRoutes(services, cardSourcesOf(all())),
    ]
    return {
      contract: Object.assign({}, ...sets.map(({ contract }) => contract)) as RouteSet['contract'], // all of one type
      handlers: Object.assign({}, ...sets.map(({ handlers }) => handlers)) as RouteSet['handlers'], // all of one type
    }
  },
  notices: newsletterNotices,
  mails: (services) => newsletterMails(services, cardSourcesOf(all())),
  personal: newsletterPersonalData,
  jobs: (services) => ({ [startJob]: (payload, job) => startScheduled(services, payload, job) }),
  // Without a mail server nobody takes them: they wait.
  lowPriorityJobs: (services): Record<string, ReturnType<typeof mailingSender>> =>
    services.config.mail ? { [sendJob]: mailingSender(services, services.config.mail, cardSourcesOf(all())) } : {},
  onEvent: (services) => ({
    'release.published': (told) => mailNewRelease(services, told),
    'article.published': (told) => mailArticle(services, told),
  }),
  recurring: (services) => [
    { kind: 'forget-newsletter-requests', everyMs: day, run: () => removeOldRequests(services.database.db, services.now()) },
    { kind: 'newsletter-bounce-folder', everyMs: minute, run: (_, job) => readBounceFolder(services, job?.signal) },
    { kind: 'newsletter-digests', everyMs: minute, run: () => sendDueDigests(services) },
  ],
  seed: seedLists,
  demoContent: [demoLists],
})
