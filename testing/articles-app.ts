import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Block } from '#base/blocks/model.ts'
import type { FastifyInstance } from 'fastify'
import type { Role } from '#base/viewer.ts'
import { createUser } from '#community/accounts/service.ts'
import { accountsFeature } from '#community/accounts/feature.ts'
import { needsProof } from '#community/accounts/proof-rules.ts'
import { authenticator } from '#community/accounts/sessions.ts'
import { articlesFeature } from '#content/articles/feature.ts'
import { createArticle, type NewArticle } from '#content/articles/service.ts'
import { viewCounter } from '#content/articles/views.ts'
import { draftsFeature } from '#content/publishing/feature.ts'
import { searchFeature } from '#discovery/search/feature.ts'
import { updateSearchEntries } from '#discovery/search/service.ts'
import { topicsFeature } from '#content/topics/feature.ts'
import { ensureTopics } from '#content/topics/service.ts'
import { scopeOf } from '#operations/tokens/rules.ts'
import type { Feature } from '#platform/feature.ts'
import { runDueJobs } from '#platform/jobs/runner.ts'
import { Admission } from '#platform/http/admission.ts'
import { mountApi } from '#platform/http/api.ts'
import { CachedAnswers } from '#platform/http/cached-answer.ts'
import { Cors } from '#platform/http/cors.ts'
import { Renders } from '#platform/http/renders.ts'
import { openServer } from '#platform/http/server.ts'
import { openLog } from '#platform/log/log.ts'
import { PageCache } from '#platform/pagecache/page-cache.ts'
import { DiskFiles } from '#platform/files/disk.ts'
import type { Services } from '#platform/services.ts'
import { TestClock } from './clock.ts'
import { freshDatabase } from './databases.ts'
import { bearing, openProvedSession } from './sessions.ts'

interface Person {
  id: number
  username: string
  token: string
}

export interface ApiAnswer {
  status: number
  headers: Record<string, unknown>
  text: string
}

export interface AskOptions {
  token?: string
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  ip?: string
}

export interface ArticlesApp extends AsyncDisposable {
  services: Services
  clock: TestClock
  cache: PageCache
  server: FastifyInstance
  /** SQL statements of the public side since the start. */
  statements: string[]
  ask(path: string, options?: AskOptions): Promise<ApiAnswer>
  /** Asks and expects 200. The caller knows the contract. */
  json<T>(path: string, options?: AskOptions): Promise<T>
  person(username: string, role?: Role): Promise<Person>
  /** Ids of topics by their names, made where missing. */
  topics(...names: string[]): Promise<number[]>
  /** Public unless said otherwise; `by` defaults to an author made for it. */
  article(article?: Partial<Omit<NewArticle, 'content'>> & { text?: string }): Promise<{ id: number; slug: string }>
  /** What the recurring jobs do, once, and the views collected so far. */
  work(): Promise<void>
}

/** Accounts, topics, articles and their publishing behind the real server, over a fresh database of the engine under test. */
export async function startArticlesApp(): Promise<ArticlesApp> {
  const clock = new TestClock()
  const dataDir = mkdtempSync(join(tmpdir(), 'masthead-articles-'))
  const search = searchFeature(() => features)
  const features: Feature[] = [accountsFeature, topicsFeature, articlesFeature, draftsFeature, search]
  const statements: string[] = []
  const database = await freshDatabase({
    publicTables: features.flatMap((feature) => feature.publicTables ?? []),
    onQuery: ({ side, sql }) => void (side === 'reading' && statements.push(sql)),
  })
  const log = openLog(process.env['TEST_LOG'] ?? 'silent')
  const services: Services = {
    config: { siteUrl: 'http://localhost:3000', siteName: 'Masthead', dataDir },
    database,
    files: new DiskFiles(join(dataDir, 'files')),
    log,
    now: clock.now,
  }
  updateSearchEntries(services, features)
  const cache = new PageCache({ changes: database.changes, maxBytes: 8_000_000, now: clock.now })
  const cors = new Cors([])
  const answers = new CachedAnswers(cache, [], cors)
  const server = openServer({ log, answers, securityHeaders: [], cors, trustedProxies: [] })
  const routeSets = features.flatMap((feature) => feature.routes?.(services, features) ?? [])
  await server.register(
    async (api) =>
      mountApi(api, {
        assertNotRevoked: async () => {},
        routeSets,
        reading: database.reading,
        renders: new Renders(cache, new Admission({ atOnce: 4, longestWait: 60_000 })),
        answers,
        cors,
        scopeOf,
        needsProof,
        authenticate: authenticator(services),
        consume: async () => {},
        refuse: async () => {},
        now: clock.now,
      }),
    { prefix: '/api' },
  )
  await server.ready()

  async function ask(path: string, { token, method = 'GET', headers = {}, ip }: AskOptions = {}): Promise<ApiAnswer> {
    const response = await server.inject({
      method,
      url: path,
      ...(ip ? { remoteAddress: ip } : {}),
      headers: { 'user-agent': 'Mozilla/5.0 (test reader)', ...(token ? bearing(token) : {}), ...headers },
    })
    return { status: response.statusCode, headers: response.headers, text: response.body }
  }

  async function person(username: string, role: Role = 'author'): Promise<Person> {
    const id = await createUser(services, { username, name: username, role, email: `${username}@example.org` })
    return { id, username, token: await openProvedSession(services, { user_id: id }) }
  }

  const topics = (...names: string[]) =>
    ensureTopics(
      services,
      names.map((name) => ({ name })),
      'proposed',
    )
  let house: Promise<Person> | undefined
  let made = 0

  return {
    services,
    clock,
    cache,
    server,
    statements,
    ask,
    async json<T>(path: string, options?: AskOptions) {
      const answer = await ask(path, options)
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
      return JSON.parse(answer.text) as T // the test names the contract's type
    },
    person,
    topics,
    async article({ text, ...article } = {}) {
      const number = ++made
      house ??= person('house')
      const user_id = article.user_id ?? (await house).id
      return createArticle(services, {
        title: `Article ${number}`,
        approved: 'approved',
        content: text === undefined ? '[]' : paragraphs(text),
        ...article,
        user_id,
      })
    },
    async work() {
      await runDueJobs(database, search.jobs?.(services) ?? {}, { now: clock.now })
      await viewCounter(services).flush()
      for (const job of articlesFeature.recurring?.(services) ?? []) await job.run()
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      await viewCounter(services).flush()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Content of plain paragraphs, parted by empty lines. */
function paragraphs(text: string): string {
  const blocks: Block[] = text
    .split('\n\n')
    .map((words, at) => ({ id: `p${at}`, type: 'paragraph', props: {}, content: [{ type: 'text', text: words, styles: {} }], children: [] }))
  return JSON.stringify(blocks)
}
