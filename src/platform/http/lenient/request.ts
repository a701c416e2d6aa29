import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { siteLanguages } from '#i18n/format.ts'
import type { Endpoint } from '../../../base/contract.ts'
import { languageQuery } from '../request-language.ts'
import { accepted } from './fields.ts'
import { normalizeQuery, queryShape, type Call, type Query } from './query.ts'

/** What a request carries for its endpoint, before and after validation. */
export interface Given {
  params?: unknown
  query?: unknown
  body?: unknown
  /** The values of the address as text, normalised: requests for the same have the same. */
  text: Query
  /** Names of what was sent and is not known here: a typing error in one is seen nowhere else. */
  ignored: string[]
}

/**
 * Reads a request in the ways that clients of the original product write it.
 * @throws Problem 422 naming every field that is wrong
 */
export function readRequest(call: Call, params: Record<string, string>, request: FastifyRequest): Given {
  const { endpoint } = call
  const text = request.query as Query // our own parser: text only
  // Of the request, not of the call.
  if (siteLanguages().length > 0) delete text[languageQuery]
  const given: Given = { text, ignored: unknownNames(text, queryShape(call)) }
  normalizeQuery(call, text)
  if (endpoint.params) given.params = accepted(endpoint.params, params)
  if (endpoint.query) given.query = accepted(endpoint.query, text)
  if (endpoint.body) given.body = readBody(endpoint, endpoint.body, request.body ?? {}, given.ignored)
  return given
}

function readBody(endpoint: Endpoint, schema: z.ZodType, body: unknown, ignored: string[]): unknown {
  if (isPlain(body)) {
    delete body['_method']
    for (const [alias, name] of Object.entries(endpoint.aliases ?? {})) rename(body, alias, name)
    // A schema that is not strict says nothing of what it leaves out.
    if (schema instanceof z.ZodObject && schema.def.catchall === undefined) ignored.push(...unknownNames(body, schema.shape))
  }
  return accepted(schema, body, ignored)
}

/** The name of our own goes before the other. */
function rename(body: Record<string, unknown>, alias: string, name: string): void {
  if (!Object.hasOwn(body, alias)) return
  if (!Object.hasOwn(body, name)) body[name] = body[alias]
  delete body[alias]
}

function unknownNames(values: object, shape: object): string[] {
  return Object.keys(values).filter((name) => name !== '_method' && !Object.hasOwn(shape, name))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null)
  )
}
