import { z } from 'zod'
import type { Endpoint } from '../../base/contract.ts'
import type { ScopeOf } from '../../base/scopes.ts'
import { contractShape, queryShape } from './lenient/query.ts'
import { languageQuery } from './request-language.ts'
import type { RouteSet } from './routes.ts'

const description = `Lists are paged by following links.next, or by page=2. Errors are { error, code, fields? }.
A body is JSON or a form. Fields and values of the address that are not known are ignored and named in the header \`warnings\`; numbers may be texts, choices in any case. In a POST, _method may stand for PUT, PATCH or DELETE.`

type Json = Record<string, unknown>

interface ApiFacts {
  name: string
  version: string
  scopeOf: ScopeOf
  /** What each scope lets a script do. */
  scopeTexts: Record<string, string>
}

/** OpenAPI 3.1 from the contracts: what is validated is what is documented. */
export function openApi(routeSets: RouteSet[], site: ApiFacts): Json {
  const paths: Record<string, Json> = {}
  for (const { contract } of routeSets) {
    for (const [key, endpoint] of Object.entries(contract)) {
      if (!endpoint) continue
      const [method = 'GET', path = '/'] = key.split(' ')
      const operations = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {})
      operations[method.toLowerCase()] = operation(key, endpoint, site)
      if (endpoint.counter && method !== 'POST') operations['post'] = operation(`POST ${path}`, endpoint, site)
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${site.name} API`, version: site.version, description },
    servers: [{ url: '/api' }],
    paths,
    components: { securitySchemes: securitySchemes(site), schemas: { Error: errorSchema }, parameters: { IdempotencyKey: idempotencyKey } },
  }
}

function operation(key: string, endpoint: Endpoint, { scopeOf }: ApiFacts): Json {
  const scope = scopeOf(key)
  const found: Json = {
    operationId: key
      .replace(/[^A-Za-z0-9]+/g, '-')
      .toLowerCase()
      .replace(/-$/, ''),
    tags: [tagOf(key)],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-scope': scope,
    parameters: [
      ...parametersOf(endpoint.params instanceof z.ZodObject ? endpoint.params.shape : {}, 'path'),
      ...parametersOf(queryShape({ key, endpoint }), 'query'),
      ...(namesLanguage(key, endpoint) ? [language] : []),
      ...(key.startsWith('GET ') || endpoint.upload ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
    ],
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: answerSchema(endpoint) } } },
      default: { description: 'Error', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  }
  if (endpoint.access !== 'anyone') found['security'] = scope === 'account' ? [{ bearer: [] }] : [{ bearer: [] }, { token: [scope] }]
  if (endpoint.body) found['requestBody'] = { required: true, content: contentOf(endpoint, bodySchema(endpoint, endpoint.body)) }
  if (endpoint.alsoAt) found['description'] = `Also at ${endpoint.alsoAt.map((path) => path.replace(/:(\w+)/g, '{$1}')).join(', ')}.`
  return found
}

/** Public answers hold lists and texts of a language; a call with a parameter of that name means something else by it. */
function namesLanguage(key: string, endpoint: Endpoint): boolean {
  return key.startsWith('GET ') && endpoint.public === true && !(languageQuery in contractShape(endpoint))
}

function securitySchemes({ scopeTexts }: ApiFacts): Json {
  const list = Object.entries(scopeTexts).map(([scope, text]) => `- \`${scope}\`: ${text}`)
  return {
    bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, from POST /login.' },
    token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'mhk_…',
      description: `The token of a script, made in the studio. It does what its owner may, within its scopes:\n${list.join('\n')}`,
      'x-scopes': scopeTexts,
    },
  }
}

function tagOf(key: string): string {
  return /\/([a-z-]+)/i.exec(key)?.[1] ?? 'site'
}

function parametersOf(shape: Record<string, z.ZodType>, place: 'path' | 'query'): Json[] {
  return Object.entries(shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: schemaOf(field, 'input'),
  }))
}

/** Every body may be sent as a form too; one with a file is nothing else. */
function contentOf({ upload }: Endpoint, schema: Json): Json {
  if (upload) return { 'multipart/form-data': { schema } }
  return { 'application/json': { schema }, 'application/x-www-form-urlencoded': {}, 'multipart/form-data': {} }
}

function bodySchema({ aliases = {} }: Endpoint, body: z.ZodType): Json {
  const schema = schemaOf(body, 'input')
  const others = Object.entries(aliases).map(([alias, name]) => [alias, { description: `Another name of ${name}.` }])
  return others.length === 0 ? schema : { ...schema, properties: { ...(schema['properties'] as Json), ...Object.fromEntries(others) } } // aliases are names of fields of an object
}

function answerSchema({ output, dataAlsoAs }: Endpoint): Json {
  const schema = schemaOf(output, 'output')
  if (dataAlsoAs === undefined) return schema
  return { ...schema, properties: { ...(schema['properties'] as Json), [dataAlsoAs]: { description: 'The same as data.' } } } // it has `data`, so it is an object
}

/** Of what is sent, fields that are not known are ignored: no object is closed. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      if (io === 'input' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  }) as Json // a plain JSON Schema object by its documentation
  return rest
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A new random text for each new request, the same when it is sent again. For 24 hours a repeated request has no second effect and gets the first answer, with `Idempotency-Replayed: true`. Another request with the same key gets 422; one that is still under way, 409 with Retry-After. Failures are not kept.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

const language = {
  name: languageQuery,
  in: 'query',
  required: false,
  description: 'Language of the site whose pages the answer is for, `/{lang}/…` for all but the first. Without it, lists hold all languages.',
  schema: { type: 'string', examples: ['de', 'pt-BR'] },
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    message: { type: 'string', description: 'The same as error.' },
    errors: { type: 'object', description: 'The same as fields.' },
  },
}
