import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { t } from '#i18n/messages.ts'
import { listLanguage } from '#i18n/format.ts'
import type { Endpoint, RouteKey } from '../../base/contract.ts'
import { loginRequired, verificationRequired, Problem, requireRecentProof, stepUpRequired } from '../../base/problem.ts'
import type { ScopeOf } from '../../base/scopes.ts'
import { hasRole, isStaff, stepUpExpiryOf, type Access, type Viewer } from '../../base/viewer.ts'
import type { Db, Reading } from '../db/tables.ts'
import { withWriteMark } from '../db/write-marks.ts'
import type { IdempotentWrites } from '../idempotency/idempotent-writes.ts'
import type { Rendered } from '../pagecache/entry.ts'
import type { CachedAnswers } from './cached-answer.ts'
import { clientOf } from './client-facts.ts'
import { limitEffects, limitWrongLinks, type ApiLimits } from './api-limits.ts'
import { answerOnce } from './keyed-call.ts'
import type { Cors } from './cors.ts'
import { EndpointTree } from './endpoint-tree.ts'
import { errorBody } from './errors.ts'
import { addressesOf, answerUnmatched, methodOf } from './lenient/addresses.ts'
import { textOf, warningOf } from './lenient/answers.ts'
import { acceptBodies } from './lenient/bodies.ts'
import { contractShape, queryShape, readPage, type Call } from './lenient/query.ts'
import { readRequest, type Given } from './lenient/request.ts'
import type { Renders } from './renders.ts'
import type { Client, Context, PublicContext, PublicHandler, RouteSet } from './routes.ts'
import { acceptUploads } from './upload.ts'
import { validated } from './validation.ts'

export interface ApiSettings extends ApiLimits {
  routeSets: RouteSet[]
  reading: Reading
  renders: Renders
  answers: CachedAnswers
  cors: Cors
  authenticate(token: string, client: Pick<Client, 'cookies'>): Promise<Viewer | null>
  /** First in every transaction of a call. @throws Problem 401 when the session or token of `viewer` was revoked meanwhile */
  assertNotRevoked(db: Db, viewer: Viewer | null): Promise<void>
  scopeOf: ScopeOf
  /** Calls for which staff prove anew who they are. */
  needsProof(key: RouteKey): boolean
  /** Without it an `Idempotency-Key` says nothing. */
  idempotency?: IdempotentWrites
  /** Brings up to date what every kept answer is made from, words of its language among it, and names its cache tags. */
  common?(): Promise<string[]>
  now(): number
}

type Input = { params?: unknown; query?: unknown; body?: unknown }
type PlainHandler = (ask: Input & Context) => Promise<unknown>
type Mounted = { key: RouteKey; endpoint: Endpoint; path: string; handler: PublicHandler<unknown> | PlainHandler }
type Asked = Mounted & { params: Record<string, string> }

declare module 'fastify' {
  interface FastifyRequest {
    /** What of the API was asked for, from the `onRequest` of its route on; absent elsewhere. */
    endpoint?: Asked
  }
}

/** Mounts every endpoint under the instance's prefix; what else is asked for there is not found. */
export function mountApi(app: FastifyInstance, settings: ApiSettings): void {
  acceptUploads(app)
  acceptBodies(app, settings.cors)
  const tree = treeOf(settings.routeSets)
  const before = app.prefix.split('/').length - 1
  const find = (request: FastifyRequest): Asked | undefined => {
    const found = tree.find(methodOf(request), pathBelow(request.url, before))
    return found && { ...found.value, params: found.params }
  }
  app.decorateRequest('endpoint')
  app.route({
    method: [...app.supportedMethods],
    url: '/*',
    onRequest(request, _, done) {
      const found = find(request)
      if (found) request.endpoint = found
      done()
    },
    async handler(request, reply) {
      // A form says its method in its body, which has been read only now.
      const asked = request.method === 'POST' ? find(request) : request.endpoint
      if (!asked) return answerUnmatched(app, request, reply, tree.methodsAt(pathBelow(request.url, before)))
      request.endpoint = asked
      const { handler } = asked
      return typeof handler === 'function'
        ? answerPrivately(settings, asked, handler, request, reply)
        : answerPublicly(settings, asked, handler, request, reply)
    },
  })
}

function treeOf(routeSets: RouteSet[]): EndpointTree<Mounted> {
  const tree = new EndpointTree<Mounted>()
  for (const { contract, handlers } of routeSets) {
    for (const [key, endpoint] of Object.entries(contract)) {
      const handler = handlers[key]
      if (!endpoint || !handler) throw new Error(`${key} has no handler`)
      const path = key.slice(key.indexOf(' ') + 1)
      const mounted = { key: key as RouteKey, endpoint, path, handler: handler as PublicHandler<unknown> | PlainHandler } // RouteSet says so; `never` only hides the input type
      for (const address of addressesOf(mounted.key, endpoint)) tree.add(address.method, address.path, mounted)
    }
  }
  return tree
}

/** The path without its first `before` words and without its query. A proxy may send the whole address. */
function pathBelow(url: string, before: number): string {
  const words =
    url
      .replace(/^https?:\/\/[^/]*/i, '')
      .split(/[?#]/, 1)[0]
      ?.split('/') ?? []
  return `/${words.slice(1 + before).join('/')}`
}

async function answerPrivately(settings: ApiSettings, asked: Asked, handler: PlainHandler, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { key, endpoint, params } = asked
  const context = await contextOf(settings, key, request, reply)
  admit(endpoint.access, context.viewer)
  if (context.viewer && isStaff(context.viewer.role) && settings.needsProof(key)) requireRecentProof(context.viewer)
  const prepare = () => {
    const given = readRequest(asked, params, request)
    warn(reply, given)
    return (context: Context) => {
      const answer = () => paged(asked, given, (input) => handler({ ...input, ...context }))
      return request.method === 'GET' && isListing(endpoint) ? settings.renders.run(request.ip, answer) : answer()
    }
  }
  const limit = endpoint.limit ?? (endpoint.counter || request.method === 'GET' ? 'read' : 'write')
  const limited = (run: () => Promise<unknown>) => (endpoint.mailedLink ? limitWrongLinks : limitEffects)(settings, limit, context, run)
  const run = () => answerOnce(settings, { key, endpoint, params, request, reply, context }, limited, prepare)
  return privately(reply, asked, await withWriteMark((tx) => settings.assertNotRevoked(tx, context.viewer), run))
}

async function answerPublicly(
  settings: ApiSettings,
  asked: Asked,
  handler: PublicHandler<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { key, params } = asked
  if (request.headers.authorization !== undefined) {
    const context = await contextOf(settings, key, request, reply)
    await settings.consume('read', context)
    const given = readRequest(asked, params, request)
    warn(reply, given)
    const { viewer } = context
    const answer = async (input: Input) =>
      viewer && handler.signedIn ? handler.signedIn({ ...input, ...context, viewer }) : handler.everyone({ ...input, ...collector(settings) })
    return privately(reply, asked, await settings.renders.run(request.ip, () => paged(asked, given, answer)))
  }
  const given = readRequest(asked, params, request)
  const place = cacheKey(asked, request.url, given.text)
  // What is in the cache costs nothing; making it does.
  const count = () => settings.consume('read', { viewer: null, client: clientOf(request, reply, settings.cors) })
  const entry = await settings.renders.entryOf(place, request.ip, () => renderJson(settings, asked, handler, given), {
    onMiss: count,
    route: `/api${asked.path}`,
  })
  // Found by its address, an answer would be written without what is to be told of it.
  if (given.ignored.length === 0) settings.answers.remember(request.url, place)
  else reply.raw.setHeader('warnings', warningOf(given.ignored))
  reply.hijack()
  settings.answers.write(request.raw, reply.raw, entry)
  return reply
}

async function renderJson(settings: ApiSettings, call: Call, handler: PublicHandler<unknown>, given: Given): Promise<Rendered> {
  const context = collector(settings)
  context.tag(...((await settings.common?.()) ?? []))
  const kind = { type: 'application/json; charset=utf-8', crossOrigin: true }
  try {
    const output = await paged(call, given, (input) => handler.everyone({ ...input, ...context }))
    return { status: 200, ...kind, body: textOf(call, output), tags: context.tags, expiresAt: context.life.until }
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error
    return { status: 404, ...kind, body: JSON.stringify(errorBody(error)), tags: context.tags, expiresAt: context.life.until }
  }
}

/** What a render reads through, and what it collects on the way. */
export function collector(settings: Pick<ApiSettings, 'reading' | 'now'>): PublicContext & { tags: string[]; life: { until: number | undefined } } {
  const tags: string[] = []
  const life: { until: number | undefined } = { until: undefined }
  return {
    reading: settings.reading,
    now: settings.now(),
    tags,
    life,
    tag: (...names) => void tags.push(...names),
    expireAt: (ms) => void (life.until = Math.min(ms, life.until ?? ms)),
  }
}

async function contextOf(settings: ApiSettings, key: RouteKey, request: FastifyRequest, reply: FastifyReply): Promise<Context> {
  const client = clientOf(request, reply, settings.cors)
  const viewer = client.token ? await settings.authenticate(client.token, client) : null
  if (request.headers.authorization !== undefined && !viewer) throw loginRequired()
  if (viewer?.script) demandScope(viewer.script, settings.scopeOf(key))
  return { viewer, client, now: settings.now() }
}

function demandScope(script: NonNullable<Viewer['script']>, scope: ReturnType<ScopeOf>): void {
  if (scope === 'account') throw new Problem(403, 'no-token', t('http.error-no-token-does-this-please-log'))
  if (!script.scopes.includes(scope)) throw new Problem(403, 'scope-missing', t('http.error-this-token-may-not-do-this', { scope }))
}

function admit(access: Access, viewer: Viewer | null): void {
  if (access === 'anyone') return
  if (!viewer) throw loginRequired()
  if (access === 'member') return
  if (!viewer.verified) throw verificationRequired()
  if (access === 'verified') return
  const asleep = stepUpExpiryOf(viewer, access)
  if (asleep) throw stepUpRequired(asleep)
  if (!hasRole(viewer, access)) throw new Problem(403, 'not-allowed', t('http.error-your-account-may-not-do-this'))
}

/** Runs `answer` for the page of a list that was asked for, or once. */
function paged(call: Call, { params, query, body, text }: Given, answer: (input: Input) => Promise<unknown>): Promise<unknown> {
  return readPage(call, text, (values) => answer({ params, body, query: values === text ? query : validated(call.endpoint.query ?? z.object({}), values) }))
}

/** A list or a search: what one answer of it costs is up to its size. */
function isListing(endpoint: Endpoint): boolean {
  const shape = contractShape(endpoint)
  return ['cursor', 'pageToken', 'page', 'limit', 'search', 'q'].some((name) => name in shape)
}

function warn(reply: FastifyReply, { ignored }: Given): void {
  if (ignored.length > 0) reply.header('warnings', warningOf(ignored))
}

function privately(reply: FastifyReply, asked: Asked, output: unknown): FastifyReply {
  reply.header('cache-control', 'private, no-store').type('application/json; charset=utf-8')
  return reply.send(textOf(asked, output))
}

/** Path as routed, then the allowed query values in a fixed order: nothing else of a request can make an entry. */
function cacheKey(call: Call, url: string, query: Record<string, string>): string {
  const path = `${url.split('?', 1)[0] ?? url}${listLanguage() === undefined ? '' : ` ${listLanguage()}`}`
  const allowed = Object.keys(queryShape(call))
    .sort()
    .filter((name) => query[name] !== undefined)
  if (allowed.length === 0) return `json ${path}`
  return `json ${path}?${allowed.map((name) => `${name}=${encodeURIComponent(query[name] ?? '')}`).join('&')}`
}
