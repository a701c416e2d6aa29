import type { FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#i18n/messages.ts'
import type { Endpoint, RouteKey } from '../../base/contract.ts'
import { Problem } from '../../base/problem.ts'
import type { FirstAnswer, IdempotentWrites, KeyedCall } from '../idempotency/idempotent-writes.ts'
import type { ApiLimits } from './api-limits.ts'
import type { Client, Context } from './routes.ts'

/** Header that answers carry when they are those of an earlier request. */
const replayHeader = 'idempotency-replayed'

interface Keyed {
  key: RouteKey
  endpoint: Endpoint
  params: Record<string, string>
  request: FastifyRequest
  reply: FastifyReply
  context: Context
}

interface Settings extends ApiLimits {
  idempotency?: IdempotentWrites
}

/**
 * Answers a write that has an `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header) as the first one with it was
 * answered; any other request as `limited` runs it. `prepare` validates: what is not valid claims no key. Every call that is no GET takes a key, but for uploads, whose body is read
 * by their handler.
 */
export async function answerOnce(
  settings: Settings,
  call: Keyed,
  limited: (run: () => Promise<unknown>) => Promise<unknown>,
  prepare: () => (context: Context) => Promise<unknown>,
): Promise<unknown> {
  const { endpoint, request, reply, context } = call
  const { idempotency } = settings
  const key = endpoint.upload || request.method === 'GET' || request.method === 'HEAD' ? undefined : keyOf(request)
  if (key === undefined || !idempotency) return limited(async () => prepare()(context))
  const keyed = keyedCall(call, key)
  const earlier = await idempotency.find(keyed, () => (endpoint.mailedLink ? Promise.resolve() : settings.consume('read', context)))
  if (earlier) {
    return replayed(reply, earlier)
  }
  return limited(async () => {
    const run = prepare()
    let isOwn = false
    const answer = await idempotency.once(keyed, async () => {
      isOwn = true
      const { client, sent } = recording(context.client)
      const output = await run({ ...context, client })
      return { ...sent, output }
    })
    return isOwn ? answer.output : replayed(reply, answer)
  })
}

function replayed(reply: FastifyReply, { status, headers, output }: FirstAnswer): unknown {
  reply.code(status).header(replayHeader, 'true')
  for (const [name, value] of headers) reply.header(name, value)
  return output
}

function keyedCall({ key: name, params, request, context: { viewer, client } }: Keyed, key: string): KeyedCall {
  return { key, viewer, ip: client.ip, request: JSON.stringify([name, params, request.query, request.body ?? null]) }
}

/** A string of a structured header, or the same without quotes. */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key']
  if (header === undefined) return undefined
  const key = /^"?([\x21\x23-\x7e]{8,200})"?$/.exec(String(header))?.[1]
  if (key === undefined) throw new Problem(400, 'bad-idempotency-key', t('http.error-an-idempotency-key-has-8-to'))
  return key
}

/** What a handler says about its answer beside the output. */
function recording(client: Client): { client: Client; sent: Omit<FirstAnswer, 'output'> } {
  const sent = { status: 200, headers: [] as FirstAnswer['headers'] }
  const recorder: Client = {
    ...client,
    setHeader(name, value) {
      sent.headers.push([name, value])
      client.setHeader(name, value)
    },
    setStatus(status) {
      sent.status = status
      client.setStatus(status)
    },
  }
  return { client: recorder, sent }
}
