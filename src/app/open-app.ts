import type { FastifyInstance } from 'fastify'
import type { Feature } from '#platform/feature.ts'
import { idempotentWrites } from '#platform/idempotency/idempotent-writes.ts'
import { feedDocuments } from '#platform/feeds/feed-documents.ts'
import { Admission, admissionOf } from '#platform/http/admission.ts'
import { mountApi } from '#platform/http/api.ts'
import { EdgeAddresses } from '#platform/edge/edge-addresses.ts'
import { EdgeHeaders } from '#platform/edge/edge-headers.ts'
import { CachedAnswers } from '#platform/http/cached-answer.ts'
import { Cors } from '#platform/http/cors.ts'
import { countDegraded, healthOf } from '#platform/health/health.ts'
import { securityHeaders, type HeaderSettings } from '#platform/http/headers.ts'
import { drain } from '#platform/http/drain.ts'
import { EarlyRefusals } from '#platform/http/early-refusals.ts'
import { mountDocuments } from '#platform/http/documents.ts'
import { askInProcess, offerOwnPages } from '#platform/http/own-pages.ts'
import { openMetrics } from '#platform/http/metrics.ts'
import { limiter, limitsOf } from '#platform/limits/limits.ts'
import { limitAssets } from '#platform/limits/limit-assets.ts'
import { mountDevInbox } from '#platform/mail/dev-inbox.ts'
import { mountSitemaps, robotsDocument, sitemapIndex } from '#platform/http/sitemaps.ts'
import { Renders } from '#platform/http/renders.ts'
import type { RouteSet } from '#platform/http/routes.ts'
import { openServer } from '#platform/http/server.ts'
import { keepLoggedErrors, measureErrors } from '#operations/client-errors/service.ts'
import { HotPages } from '#platform/pagecache/hot-pages.ts'
import { PageCache } from '#platform/pagecache/page-cache.ts'
import type { Services } from '#platform/services.ts'
import { inEachLanguage } from '#content/translations/service.ts'
import { accentAddress, publicSettings, settingsTag, siteSettings } from '#operations/settings/service.ts'
import { needsProof } from '#community/accounts/proof-rules.ts'
import { assertNotRevoked } from '#community/accounts/service.ts'
import { scopeOf } from '#operations/tokens/rules.ts'
import { logStoredFaults } from '#platform/db/stored-faults.ts'
import { mountBuilds } from './builds.ts'
import { mountDocs } from './docs.ts'
import { answerHealthOnly, mountHealth } from './health.ts'
import { mountWebManifest } from './web-manifest.ts'
import { mountStudio } from './studio-page.ts'
import { fixedSitemap } from './sitemap.ts'
import { mountPagePayloads } from './page-payloads.ts'
import { mountSitePages, type PageRenderer } from './site-pages.ts'
import type { Template } from './template.ts'
import { mountTheme } from './theme.ts'
import { announceAuditLog, withStudioChanges } from './studio-changes.ts'
import type { Registry } from 'prom-client'

interface AppSettings {
  services: Services
  features: Feature[]
  renderer: PageRenderer
  template: Template
  /** Stylesheet of the light theme. */
  lightTheme: string
  /** Directory of the built client; null in tests of the server alone. */
  clientDir: string | null
  trustedProxies: string[]
  pageCacheBytes: number
  /** Answers nothing but `/healthz` and `/readyz`: for a process that only works on jobs. */
  healthOnly?: boolean
}

interface App {
  server: FastifyInstance
  cache: PageCache
  metrics: Registry
  /** Stops taking requests, finishes those under way. */
  stop(): Promise<void>
}

function edgeHeadersOf({ services, pageCacheBytes }: AppSettings): EdgeHeaders | undefined {
  const { edges = [] } = services.config
  if (edges.length === 0) return undefined
  // Without a page cache each answer is another one, and none is ever listed before it is given.
  const listsAddresses = pageCacheBytes > 0 && edges.some(({ byAddress }) => byAddress)
  return new EdgeHeaders(edges, services.now, listsAddresses ? new EdgeAddresses(services) : undefined)
}

/** Composes the whole product out of its features. Nothing listens yet. */
export async function openApp(settings: AppSettings): Promise<App> {
  const { services, features } = settings
  const { apiBase } = services.config
  const { siteUrl, hstsSubdomains = false } = services.config
  const headerSettings = { siteUrl, hstsSubdomains, mediaOrigins: [], apiBase }
  const headers = securityHeaders(headerSettings)
  const cache = new PageCache({ changes: services.database.changes, maxBytes: settings.pageCacheBytes, now: services.now })
  const cors = new Cors(services.config.corsOrigins ?? [])
  const edgeHeaders = edgeHeadersOf(settings)
  const admission = new Admission(admissionOf(services))
  const renders = new Renders(cache, admission, { slowMs: services.config.slow?.renderMs ?? 0, log: services.log })
  const hotPages = new HotPages(cache, admission)
  const answers = new CachedAnswers(cache, headers, cors, edgeHeaders)
  const refusals = new EarlyRefusals(renders, { trustedProxies: settings.trustedProxies, securityHeaders: headers })
  const server = openServer({
    log: services.log,
    answers,
    refusals,
    securityHeaders: headers,
    cors,
    trustedProxies: settings.trustedProxies,
    connections: services.config.connections,
    plainRequests: services.config.plainRequests,
  })
  if (settings.healthOnly) answerHealthOnly(server)
  limitAssets(server, () => limitsOf(services))
  const metrics = openMetrics(server, cache, admission)
  announceAuditLog(services)
  server.addHook('onClose', logStoredFaults(services.log))
  server.addHook('onClose', keepLoggedErrors(services))
  const routeSets = features.flatMap((feature) => feature.routes?.(services, features) ?? []).map((set) => withStudioChanges(services, set))

  await siteSettings(services)
  for (const feature of features) await feature.onStart?.(services)
  await registerApi(server, settings, { routeSets, answers, renders, cors })
  server.addHook('onClose', () => limitsOf(services).close())
  server.addHook('onClose', () => hotPages.stop())
  for (const feature of features) feature.raw?.(server, services, features)
  mountDevInbox(server, services, features)
  const health = healthOf(services)
  mountHealth(server, { config: services.config, reading: services.database.reading, cache, health, stopping: () => answers.stopping })
  countDegraded(metrics, health)
  measureErrors(metrics, services)
  mountTheme(server, settings.lightTheme)
  mountClient(server, settings, headerSettings)
  mountMachineReadable(server, settings, { renders, answers })
  const pages = { services, routeSets, renderer: settings.renderer, template: settings.template, renders, answers, refusals }
  mountPagePayloads(server, pages)
  mountSitePages(server, { ...pages, headers: headerSettings })
  await server.ready()
  offerOwnPages(services, askInProcess(server))

  return {
    server,
    cache,
    metrics,
    async stop() {
      answers.stopping = true
      hotPages.stop()
      await drain(server)
      await server.close()
    },
  }
}

interface Serving {
  routeSets: RouteSet[]
  answers: CachedAnswers
  renders: Renders
  cors: Cors
}

async function registerApi(server: FastifyInstance, { services, features }: AppSettings, { routeSets, answers, renders, cors }: Serving): Promise<void> {
  const authenticators = features.flatMap((feature) => feature.authenticate?.(services) ?? [])
  await server.register(
    async (api) => {
      mountApi(api, {
        routeSets,
        reading: services.database.reading,
        renders,
        answers,
        cors,
        needsProof,
        async authenticate(token, client) {
          for (const known of authenticators) {
            const viewer = await known(token, client)
            if (viewer) return viewer
          }
          return null
        },
        assertNotRevoked,
        scopeOf,
        common: () => settingsInForce(services),
        idempotency: idempotentWrites(services),
        ...limiter(services, routeSets),
        now: services.now,
      })
      mountDocs(api, routeSets, async () => (await siteSettings(services)).name)
    },
    { prefix: '/api' },
  )
}

/** The files of the built client, the studio's page and the web app manifest. */
function mountClient(server: FastifyInstance, { services, clientDir, template }: AppSettings, headers: HeaderSettings): void {
  if (!clientDir) return
  mountBuilds(server, clientDir, template)
  const site = () => ({ name: services.config.siteName, url: services.config.siteUrl })
  const timeZone = async () => (await siteSettings(services)).time_zone
  const accent = () => accentAddress(services)
  const brand = async () => (await publicSettings(services)).brand
  mountStudio(server, { clientDir, site, timeZone, accent, brand, headers, guardFile: template.guardFile })
  mountWebManifest(server, { site, template, clientDir, apiBase: services.config.apiBase })
}

/** Reads the settings that somebody has changed; the tags of what is made with them. */
async function settingsInForce(services: Services): Promise<string[]> {
  await siteSettings(services)
  return [settingsTag]
}

/** Sitemaps, feeds, robots.txt and the other documents for programs. */
function mountMachineReadable(server: FastifyInstance, { services, features }: AppSettings, { renders, answers }: Pick<Serving, 'renders' | 'answers'>): void {
  const others = features.flatMap((feature) => feature.sitemap ?? []).sort((a, b) => (a.order ?? 99) - (b.order ?? 99))
  const sitemaps = [fixedSitemap(others), ...others]
  mountSitemaps(server, sitemaps, { siteUrl: services.config.siteUrl, reading: services.database.reading, renders, inLanguages: inEachLanguage })
  mountDocuments(
    server,
    [
      ...features.flatMap((feature) => feature.documents?.(services) ?? []),
      ...feedDocuments(
        features.flatMap((feature) => feature.feeds?.(services) ?? []),
        services.config,
      ),
      sitemapIndex(sitemaps, services.config.siteUrl),
      robotsDocument(services.config.siteUrl),
    ],
    { reading: services.database.reading, now: services.now, renders, answers, common: () => settingsInForce(services) },
  )
}
