import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { t } from '#i18n/messages.ts'
import { decoded } from '../../base/decoded.ts'
import { Problem } from '../../base/problem.ts'
import type { Log } from '../log/log.ts'
import { BusyCount } from './busy-count.ts'
import type { CachedAnswers } from './cached-answer.ts'
import { ConnectionLimits, type ConnectionSettings } from './connection-limits.ts'
import type { Cors } from './cors.ts'
import type { EarlyRefusals } from './early-refusals.ts'
import { answerError } from './errors.ts'
import { queryOf } from './lenient/forms.ts'
import { answerPlainRequests } from './plain-requests.ts'
import { openRequestScopes } from './request-scope.ts'
import { setRequestLanguage, withoutLanguage } from './request-language.ts'
import { hasValidHost, OpenAnswers, originForm, parserErrors, refuseConnection, refuseHead, refuseTunnels, tooManyConnections } from './request-head.ts'

declare module 'fastify' {
  interface FastifyInstance {
    busy: BusyCount
    connections: ConnectionLimits
    /** Aborted when the server takes no more connections: what would not end by itself has to end now. */
    draining: AbortController
    pages: Pages
  }
}

interface Pages {
  /**
   * Answers a GET at an address that no route claims, by a redirect or an error page; null where no pages are served. A route leaves an
   * address to it by `reply.callNotFound()`: `/media/2014/cat.jpg` is no file of ours, but may be the address of an older site.
   */
  answer: ((request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) | null
}

interface ServerSettings {
  log: Log
  answers: CachedAnswers
  refusals?: EarlyRefusals
  securityHeaders: [string, string][]
  cors: Cors
  /** Addresses or networks whose X-Forwarded-For is believed; empty: nobody's. */
  trustedProxies: string[]
  connections?: ConnectionSettings
  /** `off`: every request goes through node:http. */
  plainRequests?: 'off' | undefined
}

const longestUrl = 8_192

/** The web server with its limits, headers, request ids and error catcher; routes come later. Sizes in bytes, times in ms. */
export function openServer(settings: ServerSettings): FastifyInstance {
  const logger: FastifyBaseLogger = settings.log
  const openAnswers = new OpenAnswers()
  const connections = new ConnectionLimits(settings.connections ?? {}, settings.trustedProxies)
  const refuseTooMany = (response: ServerResponse) => {
    app.busy.add(tooManyConnections)
    refuseConnection(response, settings.securityHeaders)
  }
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    rewriteUrl: ({ url = '/' }) => withoutLanguage(decodableUrl(url)),
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: true, querystringParser: queryOf },
    clientErrorHandler: parserErrors(settings.securityHeaders, openAnswers),
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    serverFactory: (handler) =>
      createServer(
        // A reader with slow headers is cut off; there is no cap on all connections, which would shut out everybody else.
        {
          headersTimeout: 8_000,
          // A long upload over a slow line takes its time: ConnectionLimits looks at its rate.
          requestTimeout: 0,
          connectionsCheckingInterval: 1_000,
          keepAliveTimeout: 20_000,
          maxHeaderSize: 16_384,
          // Refused below, with our headers.
          requireHostHeader: false,
        },
        (request, response) => {
          openAnswers.add(request, response)
          if (!connections.admits(request, response)) return refuseTooMany(response)
          // The parser takes 2.0 and 0.9 too.
          if (request.httpVersionMajor !== 1) return refuseHead(response, settings.securityHeaders, 505)
          const url = originForm(request.url ?? '/')
          if (url === null || !hasValidHost(request)) return refuseHead(response, settings.securityHeaders)
          request.url = url
          if (settings.answers.direct(request, response)) return
          if (!settings.refusals?.answer(request, response, app.busy)) handler(request, response)
        },
      ),
  })

  openRequestScopes(app)
  settings.refusals?.watch(app)
  app.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of settings.securityHeaders) reply.header(name, value)
    reply.header('x-request-id', request.id)
    if (settings.answers.stopping) reply.header('connection', 'close')
    if (settings.cors.answer(request, reply)) return reply.send()
    refuseEncodedBody(request, reply)
    if (request.url.length > longestUrl) throw new Problem(414, 'address-too-long', t('http.error-this-address-is-too-long'))
  })
  connections.watch(app.server)
  if (settings.plainRequests !== 'off') answerPlainRequests(app.server, settings.answers, connections)
  app.server.on('connect', refuseTunnels(settings.securityHeaders))
  app.server.on('checkExpectation', (_, response: ServerResponse) => refuseHead(response, settings.securityHeaders, 417))
  app.decorate('connections', connections)
  app.decorate('draining', new AbortController())
  app.decorate('pages', { answer: null })
  // Before the server waits for open connections: streams would never end by themselves.
  app.addHook('preClose', async () => app.draining.abort())
  setRequestLanguage(app)
  app.decorate('busy', new BusyCount(settings.log))
  app.addHook('onClose', async () => app.busy.close())
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && app.pages.answer) return app.pages.answer(request, reply)
    if (isRead) throw new Problem(404, 'not-found', t('http.error-page-not-found', { path: request.url }))
    reply.header('allow', 'GET, HEAD')
    throw new Problem(405, 'method-not-allowed', t('http.error-this-address-does-not-answer-to'))
  })
  return app
}

/** RFC 9110 15.5.16: a compressed body would be read as what it is not. @throws Problem 415 */
function refuseEncodedBody({ method, headers }: FastifyRequest, reply: FastifyReply): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (method === 'GET' || method === 'HEAD' || encoding === '' || encoding === 'identity') return
  reply.header('accept-encoding', 'identity')
  throw new Problem(415, 'unsupported-type', t('http.error-send-json'))
}

/** In a path that cannot be decoded each % stands for itself: the router would refuse it in its own words, before any hook. */
function decodableUrl(url: string): string {
  const path = /^[^?#]*/.exec(url)?.[0] ?? ''
  return path.includes('%') && decoded(path) === path ? path.replaceAll('%', '%25') + url.slice(path.length) : url
}
