import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#i18n/messages.ts'
import { Problem, wentWrong } from '../../base/problem.ts'
import { isValueViolation } from '../db/errors.ts'
import { withErrorNames } from './lenient/answers.ts'

interface ErrorBody {
  error: string
  code: string
  fields?: Record<string, string[]>
  /** The same as `error`. */
  message: string
  /** The same as `fields`. */
  errors?: Record<string, string[]>
}

/** The one place where a failure becomes an answer. What nobody expected is logged whole and told in one sentence. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = asProblem(error, request.method !== 'GET' && request.method !== 'HEAD')
  // Answered as a fault of the request; that its contract let it through is ours.
  if (isValueViolation(error)) request.log.warn({ err: error, path: request.url.split('?')[0] }, 'value-refused')
  // Visitors must not be able to fill the log: a 503 without a cause is what a crowd gets, 501 an answer to a wish.
  if (problem.status === 503 && problem.retryAfter !== undefined && problem.cause === undefined) request.server.busy.add(problem.code)
  else if (problem.status >= 500 && problem.status !== 501) request.log.error({ err: error, path: request.url.split('?')[0] }, problem.code)
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(problem.retryAfter)))
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(problem)))
}

export function errorBody(problem: Problem): ErrorBody {
  return withErrorNames({ error: problem.message, code: problem.code, ...(problem.fields ? { fields: problem.fields } : {}) })
}

/** Fastify's own refusals keep their status and get our words; everything unknown becomes a 500 that says nothing. */
function asProblem(error: unknown, writes: boolean): Problem {
  if (error instanceof Problem) return error
  if (writes && isValueViolation(error)) return new Problem(422, 'invalid', t('http.error-this-request-cannot-be-understood'))
  const status = (error as Partial<FastifyError> | null)?.statusCode
  const known = status === undefined ? undefined : refusals[status]
  if (status !== undefined && known) return new Problem(status, known[0], known[1]())
  if (status !== undefined && status >= 400 && status < 500) return new Problem(status, 'bad-request', t('http.error-this-request-cannot-be-understood'))
  return new Problem(500, 'went-wrong', wentWrong())
}

const refusals: Record<number, [code: string, text: () => string]> = {
  400: ['bad-request', () => t('http.error-this-request-cannot-be-understood')],
  405: ['method-not-allowed', () => t('http.error-this-address-does-not-answer-to')],
  413: ['too-large', () => t('http.error-this-is-larger-than-we-take')],
  414: ['address-too-long', () => t('http.error-this-address-is-too-long')],
  415: ['unsupported-type', () => t('http.error-send-json')],
  503: ['busy', () => t('http.error-too-much-at-once')],
}
