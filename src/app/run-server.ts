import cluster from 'node:cluster'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { updateSearchEntries } from '#discovery/search/service.ts'
import type { Feature } from '#platform/feature.ts'
import { openDatabase } from '#platform/db/open.ts'
import type { OpenOptions } from '#platform/db/options.ts'
import { migrate } from '#platform/db/migrate.ts'
import { openFiles } from '#platform/files/open.ts'
import { serveMetrics } from '#platform/http/metrics.ts'
import { enqueueEdgePurges } from '#platform/edge/purge-job.ts'
import { openLog, type Log } from '#platform/log/log.ts'
import { lowerPool } from '#platform/thread-priority.ts'
import { runIdleGc } from '#platform/idle-gc.ts'
import { runMinorGc } from '#platform/minor-gc.ts'
import type { Services } from '#platform/services.ts'
import { startTracing, stopTracing } from '#platform/tracing/tracer.ts'
import type { Settings } from './config.ts'
import { features } from './features.ts'
import { bootstrapAdmin } from './bootstrap-admin.ts'
import { startPurges, startWork } from './job-registry.ts'
import { leavePrimary } from './leave-primary.ts'
import { openApp } from './open-app.ts'
import { answerWithFigures, sendFigures } from './process-figures.ts'
import { seedDemo } from './seed-demo.ts'
import { siteConfig } from './site-config.ts'
import { hearStopOrders } from './stop-process.ts'
import { openTemplate } from './template.ts'
import { tracingOf } from './config-tracing.ts'

const root = join(import.meta.dirname, '../..')

/** @param where another database than that of the settings */
export async function openServices(
  settings: Settings,
  list: Feature[],
  log: Log = openLog(settings.LOG_LEVEL),
  where: ReturnType<typeof databaseOf> & Pick<OpenOptions, 'statementTimeoutMs'> = databaseOf(settings),
): Promise<Services> {
  await migrate(where)
  const database = await openDatabase({
    ...where,
    publicTables: list.flatMap((feature) => feature.publicTables ?? []),
    log,
    slowStatementMs: settings.SLOW_STATEMENT_MS,
  })
  const services: Services = {
    config: siteConfig(settings),
    database,
    files: await openFiles(settings),
    log,
    now: Date.now,
  }
  updateSearchEntries(services, list)
  // Last: it has to see what the others purge.
  enqueueEdgePurges(services)
  return services
}

/** Where the configured site has its database. */
export function databaseOf(settings: Settings): Pick<OpenOptions, 'file' | 'url' | 'replicaUrls'> {
  return settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, replicaUrls: settings.DATABASE_REPLICA_URLS }
    : { file: join(settings.DATA_DIR, 'masthead.sqlite') }
}

/** One process, of whatever role: migrates, loads the demo edition into an empty database, serves, works off jobs, stops gracefully: requests are finished, jobs are finished or handed back. */
export async function runServer(settings: Settings): Promise<void> {
  const onOrder = hearStopOrders(settings.STOP_GRACE)
  const log = openLog(settings.LOG_LEVEL)
  const tracing = tracingOf(settings)
  if (tracing) await startTracing(tracing, log)
  const services = await openServices(settings, features, log)
  await lowerPool()
  runMinorGc()
  runIdleGc()
  const client = join(root, 'dist/client')
  // Only bundled can it be loaded: Node reads no JSX.
  const renderer = await import('./entry.server.tsx')
  const app = await openApp({
    services,
    features,
    renderer,
    template: openTemplate(client, settings.PUBLIC_API_BASE),
    lightTheme: readFileSync(join(root, 'src/ui/theme-light.css'), 'utf8'),
    clientDir: existsSync(client) ? client : null,
    trustedProxies: settings.TRUST_PROXY,
    pageCacheBytes: settings.PAGE_CACHE_MB * 1_048_576,
    healthOnly: settings.ROLE === 'worker',
  })
  if (settings.DEMO === 'yes') await seedDemo(services, features)
  // With several processes the primary has done it, and a link to a node without pages leads nowhere.
  const doors = cluster.isWorker || settings.ROLE === 'worker' ? [] : await bootstrapAdmin(services, settings)
  const work = settings.ROLE === 'web' ? startPurges(services) : await startWork(services, features)
  await app.server.listen({ port: settings.PORT, host: settings.HOST })
  answerWithFigures(app.metrics)
  // Of several processes the primary serves the sum.
  const metricsPort = cluster.isWorker ? undefined : settings.METRICS_PORT
  const metrics = metricsPort === undefined ? null : serveMetrics(() => app.metrics.metrics(), metricsPort, settings.METRICS_HOST)
  process.send?.('ready')
  console.log([`${settings.SITE_NAME} is open: ${settings.SITE_URL}`, ...doors].join('\n'))

  onOrder(async ({ error, jobsGrace, timeOver }) => {
    if (error) services.log.fatal({ err: error }, 'stopping after an error')
    metrics?.close()
    const worked = Promise.race([work.stop(jobsGrace), sleep(jobsGrace * 1.5)])
    await Promise.race([Promise.all([app.stop(), worked]), timeOver])
    await work.handBack()
    await services.database.close()
    await stopTracing()
    await sendFigures(app.metrics)
    await leavePrimary()
  })
}
