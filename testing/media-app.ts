import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Role, Viewer } from '#base/viewer.ts'
import { createUser } from '#community/accounts/service.ts'
import { mediaFeature } from '#operations/media/feature.ts'
import type { Media } from '#operations/media/contract.ts'
import { scopeOf } from '#operations/tokens/rules.ts'
import { DiskFiles } from '#platform/files/disk.ts'
import { Admission } from '#platform/http/admission.ts'
import { mountApi } from '#platform/http/api.ts'
import { CachedAnswers } from '#platform/http/cached-answer.ts'
import { Cors } from '#platform/http/cors.ts'
import { securityHeaders } from '#platform/http/headers.ts'
import { Renders } from '#platform/http/renders.ts'
import { openServer } from '#platform/http/server.ts'
import { openLog } from '#platform/log/log.ts'
import { PageCache } from '#platform/pagecache/page-cache.ts'
import { runDueJobs } from '#platform/jobs/runner.ts'
import type { FileStore, Services } from '#platform/services.ts'
import { freshDatabase } from './databases.ts'
import { formOf } from './form.ts'

export interface MediaApp extends AsyncDisposable {
  services: Services
  server: FastifyInstance
  /** Bearer tokens by role; `other` is a second author. */
  tokens: Record<Role | 'other' | 'unverified', string>
  get(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  head(path: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  upload(bytes: Uint8Array, name: string, more?: UploadOptions): Promise<LightMyRequestResponse>
  /** Uploads and expects it to be taken. */
  taken(bytes: Uint8Array, name: string, more?: UploadOptions): Promise<Media>
  /** Works off all jobs; their number. */
  work(): Promise<number>
  close(): Promise<void>
}

interface UploadOptions {
  fields?: Record<string, string>
  /** null: none at all. */
  token?: string | null
  type?: string
}

/** The media feature alone behind the real server, with one account of each role. */
export async function startMediaApp(settings: { files?: FileStore; dataDir?: string } = {}): Promise<MediaApp> {
  const dataDir = settings.dataDir ?? mkdtempSync(join(tmpdir(), 'masthead-media-'))
  const database = await freshDatabase({ publicTables: [] })
  const services: Services = {
    config: { siteUrl: 'http://localhost:3000', siteName: 'Masthead', dataDir },
    database,
    files: settings.files ?? new DiskFiles(join(dataDir, 'files')),
    log: openLog(process.env['TEST_LOG'] ?? 'silent'),
    now: Date.now,
  }
  const viewers = await enterPeople(services)
  const headers = securityHeaders({ siteUrl: services.config.siteUrl, mediaOrigins: [] })
  const cache = new PageCache({ changes: database.changes, maxBytes: 1_000_000, now: () => services.now() })
  const cors = new Cors([])
  const answers = new CachedAnswers(cache, headers, cors)
  const server = openServer({ log: services.log, answers, securityHeaders: headers, cors, trustedProxies: [] })
  await server.register(
    async (api) =>
      mountApi(api, {
        assertNotRevoked: async () => {},
        routeSets: mediaFeature.routes ? [mediaFeature.routes(services)] : [],
        reading: database.reading,
        renders: new Renders(cache, new Admission({ atOnce: 4, longestWait: 60_000 })),
        answers,
        cors,
        scopeOf,
        authenticate: async (token) => viewers.get(token) ?? null,
        needsProof: () => false,
        consume: async () => {},
        refuse: async () => {},
        now: () => services.now(),
      }),
    { prefix: '/api' },
  )
  mediaFeature.raw?.(server, services)
  await server.ready()

  async function upload(bytes: Uint8Array, name: string, { fields = {}, token = tokens.author, type }: UploadOptions = {}): Promise<LightMyRequestResponse> {
    const form = formOf(bytes, name, fields, type)
    return server.inject({
      method: 'POST',
      url: '/api/media',
      headers: { ...form.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      payload: form.body,
    })
  }
  async function close(): Promise<void> {
    await server.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    services,
    server,
    tokens,
    get: (url, given) => server.inject({ method: 'GET', url, headers: given }),
    head: (url, given) => server.inject({ method: 'HEAD', url, headers: given }),
    upload,
    async taken(bytes, name, more) {
      const answer = await upload(bytes, name, more)
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
      return answer.json<{ data: Media }>().data
    },
    work: () => runDueJobs(database, mediaFeature.lowPriorityJobs?.(services) ?? {}),
    close,
    [Symbol.asyncDispose]: close,
  }
}

const tokens = {
  member: 'mh_test_token_of_a_member',
  author: 'mh_test_token_of_an_author',
  other: 'mh_test_token_of_another_author',
  editor: 'mh_test_token_of_an_editor',
  admin: 'mh_test_token_of_an_admin',
  unverified: 'mh_test_token_not_verified',
}

async function enterPeople(services: Services): Promise<Map<string, Viewer>> {
  const viewers = new Map<string, Viewer>()
  for (const [username, token] of Object.entries(tokens)) {
    const role: Role = username === 'other' || username === 'unverified' ? 'author' : (username as Role) // the other keys of `tokens` are the roles
    const id = await createUser(services, { username, name: username, role })
    viewers.set(token, { id, username, role, verified: username !== 'unverified' })
  }
  return viewers
}
