import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf } from '#base/api-client.ts'
import type { FieldTexts } from '#base/problem.ts'
import type { Posted } from '#ui/Site.tsx'

export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** Answer of the API to the call of a form. */
export interface InsideAnswer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  json<T>(): T
}

/** Makes the very call that a script would have made, in the name of the browser that sent the form. */
export async function callInside(app: FastifyInstance, request: FastifyRequest, call: string, input: CallInput, token: string | null): Promise<InsideAnswer> {
  const { method, path } = addressOf(call, input)
  const { 'user-agent': agent = '', cookie } = request.headers
  const answer = await app.inject({
    method: method === 'PUT' || method === 'DELETE' || method === 'GET' ? method : 'POST',
    url: `/api${path}`,
    headers: {
      'user-agent': agent,
      ...(cookie === undefined ? {} : { cookie }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(input.body ? { 'content-type': 'application/json' } : {}),
    },
    remoteAddress: request.ip,
    ...(input.body ? { payload: input.body } : {}),
  })
  return { status: answer.statusCode, headers: answer.headers, json: <T>() => answer.json<T>() }
}

const secret = new Set(['password', 'code'])

/** What a page shows of a form that was refused: every text but the secret ones. */
export function refusedForm(form: string, values: Record<string, string>, answer: InsideAnswer): Posted {
  const { error, code, fields = {} } = answer.json<{ error: string; code?: string; fields?: FieldTexts }>()
  const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)))
  return { form, values: shown, status: answer.status, message: error, fields, ...(code === undefined ? {} : { code }) }
}
