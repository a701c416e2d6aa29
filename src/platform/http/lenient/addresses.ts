import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#i18n/messages.ts'
import type { Endpoint, RouteKey } from '../../../base/contract.ts'
import { Problem } from '../../../base/problem.ts'

/** What a form of HTML, which knows GET and POST only, may stand for. */
const standIns = new Set(['PUT', 'PATCH', 'DELETE'])
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Everything an endpoint answers to: its own address first, then the others that its contract names. */
export function addressesOf(key: RouteKey, endpoint: Endpoint): { method: string; path: string }[] {
  const [method = 'GET', path = '/'] = key.split(' ')
  const own = endpoint.counter ? [method, 'POST'] : [method]
  return [path, ...(endpoint.alsoAt ?? [])].flatMap((address) => own.map((one) => ({ method: one, path: address })))
}

/** The method that is meant: `_method` of the address or of the body stands for it in a POST. */
export function methodOf(request: FastifyRequest): string {
  if (request.method !== 'POST') return request.method
  const given = namedIn(request.query) ?? namedIn(request.body)
  return given !== undefined && standIns.has(given) ? given : 'POST'
}

function namedIn(values: unknown): string | undefined {
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, '_method')) return undefined
  return String(Reflect.get(values, '_method')).toUpperCase()
}

/**
 * Answers where no endpoint was found: OPTIONS by what may be asked, another method by 405, an unknown address by 404.
 * @param known methods of the endpoints at this address
 */
export function answerUnmatched(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, known: ReadonlySet<string>): FastifyReply {
  const path = request.originalUrl.split('?')[0] ?? '/'
  // Some routes below the API are the framework's own: the description, streams.
  const offered = methods.filter((method) => known.has(method === 'HEAD' ? 'GET' : method) || app.hasRoute({ url: path, method }))
  if (offered.length === 0) throw new Problem(404, 'not-found', t('http.error-page-not-found', { path }))
  reply.header('allow', [...offered, 'OPTIONS'].join(', '))
  if (request.method === 'OPTIONS') return reply.code(204).send()
  throw new Problem(405, 'method-not-allowed', t('http.error-this-address-does-not-answer-to'))
}
