import { messageInEnglish } from '#i18n/messages.ts'
import type { FastifyInstance } from 'fastify'
import { scopes } from '#base/scopes.ts'
import { scopeOf } from '#operations/tokens/rules.ts'
import { openApi } from '#platform/http/openapi.ts'
import type { RouteSet } from '#platform/http/routes.ts'

interface Operation {
  summary: string
  tags: string[]
  'x-access': string
  'x-scope': string
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: { 200: { content: { 'application/json': { schema: unknown } } } }
}

/** What the API can do: as OpenAPI for programs, as one plain page without script for people. */
export function mountDocs(app: FastifyInstance, routeSets: RouteSet[], siteName: () => Promise<string>): void {
  // Written for whoever asks first: it takes longer than all the rest of a start, and few processes are ever asked.
  const described = perName((name) => openApi(routeSets, { name, version: '1', scopeOf, scopeTexts: englishScopes() }))
  const file = perName((name) => JSON.stringify(described(name)))
  const page = perName((name) => docsPage(described(name) as { paths: Record<string, Record<string, Operation>> }, name)) // made by openApi in this shape
  app.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(file(await siteName())))
  app.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page(await siteName())))
  app.get('/docs.css', async (_, reply) => reply.type('text/css').send(css))
}

/** In English like the rest of the description, whatever the language of the site. */
function englishScopes(): Record<string, string> {
  return Object.fromEntries(scopes.map((scope) => [scope, messageInEnglish(`studio-labels.scope-${scope}`) ?? scope]))
}

/** Made anew only when the site is called otherwise. */
function perName<T>(make: (name: string) => T): (name: string) => T {
  let made: { name: string; value: T } | undefined
  return (name) => {
    if (made?.name !== name) made = { name, value: make(name) }
    return made.value
  }
}

function docsPage(document: { paths: Record<string, Record<string, Operation>> }, siteName: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? 'site')
  const sections = [...groups].map(
    ([tag, members]) =>
      `<section><h2 id="${text(tag)}">${text(tag)}</h2>${members.map(({ path, method, operation }) => article(path, method, operation)).join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API | ${text(siteName)}</title><link rel="stylesheet" href="/api/docs.css"></head><body><header><h1>${text(siteName)} API</h1><p>Base address <code>/api</code>. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>. Lists are paged by following <code>links.next</code>; errors are <code>{ error, code, fields? }</code>; send a token as <code>Authorization: Bearer …</code>. Scripts use tokens made in the studio, each good for the scopes chosen for it: ${Object.entries(
    englishScopes(),
  )
    .map(([scope, says]) => `<code>${scope}</code> ${text(says.toLowerCase())}`)
    .join(
      '; ',
    )}.</p><nav>${[...groups.keys()].map((tag) => `<a href="#${text(tag)}">${text(tag)}</a>`).join(' ')}</nav></header><main>${sections.join('')}</main></body></html>`
}

function article(path: string, method: string, operation: Operation): string {
  const parameters = operation.parameters
    // Those that many operations share stand in a part of their own.
    .filter((one) => 'name' in one)
    .map(
      (one) =>
        `<tr><td><code>${text(one.name)}</code></td><td>${one.in}${one.required ? ', required' : ''}</td><td><code>${text(brief(one.schema))}</code></td></tr>`,
    )
    .join('')
  const body = operation.requestBody
    ? `<details><summary>Body</summary><pre>${text(JSON.stringify(Object.values(operation.requestBody.content)[0]?.schema ?? {}, null, 1))}</pre></details>`
    : ''
  const answer = `<details><summary>Answer</summary><pre>${text(JSON.stringify(operation.responses[200].content['application/json'].schema, null, 1))}</pre></details>`
  return `<article><h3><b>${method.toUpperCase()}</b> <code>${text(path)}</code></h3><p>${text(operation.summary)}. For: ${text(operation['x-access'])}${operation['x-scope'] === 'account' ? ', never with a token of a script' : `; scope <code>${text(operation['x-scope'])}</code>`}.</p>${parameters ? `<table>${parameters}</table>` : ''}${body}${answer}</article>`
}

function brief(schema: unknown): string {
  const { type, enum: values, default: standard } = schema as { type?: string; enum?: string[]; default?: unknown } // JSON Schema
  return [values ? values.join(' | ') : (type ?? 'any'), standard === undefined ? '' : `= ${JSON.stringify(standard)}`].join(' ').trim()
}

function text(value: string): string {
  return value.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

const css = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#0e0c0a;color:#f6efe0}a{color:#ffd232}h1,h2{line-height:1.1}h3 b{color:#ffd232}article{border-top:1px solid #3b342b;padding:.5rem 0}pre{overflow:auto;background:#171411;padding:1rem}td{padding:.1rem 1rem .1rem 0;vertical-align:top}nav a{margin-right:.6rem}`
