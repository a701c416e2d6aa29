import { z } from 'zod'
import type { Endpoint } from '../../base/contract.ts'
import type { ScopeOf } from '../../base/scopes.ts'
import type { RouteSet } from './routes.ts'

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
    info: { title: `${site.name} API`, version: site.version, description: 'Lists are paged by following links.next. Errors are { error, code, fields? }.' },
    servers: [{ url: '/api' }],
    paths,
    components: { securitySchemes: securitySchemes(site) },
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
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    responses: {
      200: { description: 'OK', content: { 'application/json': { schema: schemaOf(endpoint.output, 'output') } } },
      default: { description: 'Error', content: { 'application/json': { schema: errorSchema } } },
    },
  }
  if (endpoint.access !== 'anyone') found['security'] = scope === 'account' ? [{ bearer: [] }] : [{ bearer: [] }, { token: [scope] }]
  if (endpoint.body)
    found['requestBody'] = {
      required: true,
      content: { [endpoint.upload ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(endpoint.body, 'input') } },
    }
  return found
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

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  const shape: Record<string, z.ZodType> = schema.shape
  return Object.entries(shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: schemaOf(field, 'input'),
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json // a plain JSON Schema object by its documentation
  return rest
}

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}
