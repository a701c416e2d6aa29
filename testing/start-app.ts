import { readFileSync, rmSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { features as allFeatures } from '#app/features.ts'
import type { PageRenderer } from '#app/site-pages.ts'
import { openApp } from '#app/open-app.ts'
import { dataScript, type Template } from '#app/template.ts'
import { updateSearchEntries } from '#discovery/search/service.ts'
import { enqueueEdgePurges } from '#platform/edge/purge-job.ts'
import { openLog, type Log } from '#platform/log/log.ts'
import type { Feature } from '#platform/feature.ts'
import { openDatabase } from '#platform/db/open.ts'
import type { OpenOptions } from '#platform/db/options.ts'
import type { Config, FileStore, Services } from '#platform/services.ts'
import { DiskFiles } from '#platform/files/disk.ts'
import { bearing, keepStaffCookie } from './sessions.ts'
import { freshDatabase } from './databases.ts'
import { TestClock } from './clock.ts'
import { scratchDirectory } from './scratch.ts'
import { busyMachineMs } from './until.ts'

export interface Answer {
  status: number
  headers: Record<string, string>
  text: string
  /** The parsed body; typed by the test that knows the contract. */
  json<T>(): T
}

interface SendOptions {
  token?: string
  /** The token as a thief has it: without the cookie of its owner's staff session. */
  isStolen?: boolean
  headers?: Record<string, string>
  /** Whence the request comes; default 127.0.0.1. */
  ip?: string
}

export interface TestApp extends AsyncDisposable {
  services: Services
  clock: TestClock
  /** Where its data lies. */
  place: OpenOptions
  /** SQL statements so far, in order. */
  statements: string[]
  /** For what the calls below do not do: listening, raw requests. */
  server: FastifyInstance
  /** What Prometheus is told. */
  figures(): Promise<string>
  get(path: string, options?: SendOptions): Promise<Answer>
  post(path: string, body?: unknown, options?: SendOptions): Promise<Answer>
  put(path: string, body?: unknown, options?: SendOptions): Promise<Answer>
  patch(path: string, body?: unknown, options?: SendOptions): Promise<Answer>
  delete(path: string, options?: SendOptions): Promise<Answer>
  /** Works off all jobs that are due now, but for pictures that are cut before anybody asks for them. */
  work(): Promise<void>
  close(): Promise<void>
}

export interface AppOptions {
  siteUrl?: string
  /** On top of a configuration without limits and with cheap password hashes. */
  config?: Partial<Config>
  /** Default: all of them. */
  features?: Feature[]
  /** Default: nobody. */
  trustedProxies?: string[]
  /** Default: silent, or as TEST_LOG says. */
  log?: Log
  /** The data of another app: a second process of the same site. */
  beside?: TestApp
  /** With `beside`: another node of the same site, with a disk of its own. */
  dataDir?: string
  /** Default: a folder below its data. */
  files?: FileStore
  /** A site that is there already, such as a restored one; nobody removes it. */
  at?: { place: OpenOptions; dataDir: string }
  /** A database to begin with a copy of; default: an empty one. */
  like?: OpenOptions
  /** Changes what draws the pages. */
  drawWith?: (renderer: PageRenderer) => PageRenderer
}

/** The whole product on a fresh database of the engine under test. Closed by `await using`. */
export async function startApp(settings: AppOptions = {}): Promise<TestApp> {
  const { beside, at, like, features = allFeatures } = settings
  const clock = beside?.clock ?? new TestClock()
  const dataDir = settings.dataDir ?? beside?.services.config.dataDir ?? at?.dataDir ?? scratchDirectory('app')
  const publicTables = features.flatMap((feature) => feature.publicTables ?? [])
  const statements: string[] = []
  const onQuery: OpenOptions['onQuery'] = ({ sql }) => void statements.push(sql)
  const there = beside?.place ?? at?.place
  const database = there
    ? { ...(await openDatabase(at ? { ...there, publicTables } : there)), options: there }
    : await freshDatabase({ publicTables, onQuery, ...slowOf(settings) }, like)
  const services: Services = {
    config: {
      siteUrl: settings.siteUrl ?? 'http://localhost:3000',
      siteName: 'Masthead',
      dataDir,
      limits: 'off',
      ...settings.config,
      admission: { longestWait: busyMachineMs, ...settings.config?.admission },
      accounts: { hashCost: { memory: 8, passes: 1 }, ...settings.config?.accounts },
    },
    database,
    files: settings.files ?? new DiskFiles(join(dataDir, 'files')),
    log: settings.log ?? openLog(process.env['TEST_LOG'] ?? 'silent'),
    now: clock.now,
  }
  updateSearchEntries(services, features)
  // Last: it has to see what the others purge.
  enqueueEdgePurges(services)
  const renderer = await import('#app/entry.server.tsx')
  const app = await openApp({
    services,
    features,
    renderer: settings.drawWith?.(renderer) ?? renderer,
    template: plainTemplate,
    lightTheme: readFileSync(new URL('../src/ui/theme-light.css', import.meta.url), 'utf8'),
    clientDir: null,
    trustedProxies: settings.trustedProxies ?? [],
    pageCacheBytes: 32 * 1_048_576,
  })

  async function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: unknown, options: SendOptions = {}): Promise<Answer> {
    const headers: Record<string, string> = { 'user-agent': 'Mozilla/5.0 (test reader)', ...options.headers }
    if (options.token) {
      const { authorization, cookie } = bearing(options.token)
      const cookies = [headers['cookie'], options.isStolen ? undefined : cookie].filter((one) => one !== undefined)
      headers['authorization'] = authorization
      if (cookies.length > 0) headers['cookie'] = cookies.join('; ')
    }
    const response = await app.server.inject({
      method,
      url: path,
      headers,
      ...(options.ip ? { remoteAddress: options.ip } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
    }) // inject serialises objects, strings and buffers
    keepCookies(response, options)
    return {
      status: response.statusCode,
      headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
      text: response.body,
      json: <T>() => response.json<T>(),
    }
  }

  /** As the browser does that has got the token of this answer, or has sent its own. */
  function keepCookies({ headers, body }: { headers: OutgoingHttpHeaders; body: string }, { token, isStolen }: SendOptions): void {
    const owner = /"token":"(mh_[\w-]{43})"/.exec(body)?.[1] ?? token
    if (owner !== undefined && !isStolen) for (const cookie of [headers['set-cookie'] ?? []].flat()) keepStaffCookie(owner, cookie)
  }

  async function close(): Promise<void> {
    await app.stop()
    await database.close()
    if (!beside && !at) rmSync(dataDir, { recursive: true, force: true })
  }

  return {
    services,
    clock,
    place: database.options,
    statements,
    server: app.server,
    figures: () => app.metrics.metrics(),
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    put: (path, body, options) => send('PUT', path, body, options),
    patch: (path, body, options) => send('PATCH', path, body, options),
    delete: (path, options) => send('DELETE', path, undefined, options),
    work: () => workOnce(services, features),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Statements are only logged where a test asks for it. */
function slowOf({ config, log }: AppOptions): Partial<OpenOptions> {
  return config?.slow && log ? { log, slowStatementMs: config.slow.statementMs } : {}
}

async function workOnce(services: Services, features: Feature[]): Promise<void> {
  const { runAllDueJobs } = await import('#app/job-registry.ts')
  await runAllDueJobs(services, features.map(cutsNothingAhead))
}

function cutsNothingAhead({ lowPriorityJobs: patientJobs, ...feature }: Feature): Feature {
  return feature.name === 'media' || !patientJobs ? feature : { ...feature, lowPriorityJobs: patientJobs }
}

export const plainTemplate: Template = {
  buildId: () => 'test',
  preloadsFor: () => '',
  fontSheets: () => [],
  guardFile: null,
  document: (page) =>
    `<!doctype html><html lang="en"><head>${page.head}${page.jsonLd.map((data) => dataScript('application/ld+json', data)).join('')}</head><body><div id="root">${page.body}</div>${dataScript('application/json', page.state, ' id="state"')}</body></html>`,
}
