import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/start-app.ts'

/** What saves without a basis, and why nobody undoes what another has done. `{kind}` stands for each kind of content. */
const withoutBasis: Record<string, string> = {
  'PUT /user': 'one’s own',
  'PUT /user/avatar': 'one’s own',
  'PUT /user/password': 'one’s own',
  'PUT /user/email': 'one’s own',
  'PUT /user/passkeys/{id}': 'one’s own',
  'PUT /comments/{id}': 'one’s own',
  'PUT /me/comments/mail': 'one’s own',
  'PUT /me/newsletter': 'one’s own',
  'PUT /me/notices/read': 'one’s own',
  'PUT /me/notices/settings': 'one’s own',
  'PUT /me/state': 'one’s own; merged by time',
  'PUT /drafts/{id}/notes/{note}': 'a note is changed by its author only',
  'PUT /desk/{kind}/{id}/notes/{note}': 'a note is changed by its author only',
  'PUT /people/{id}/status': 'a step: banned or not',
  'PUT /comments/blog/{id}': 'a step: open or closed',
  'PUT /comments/{id}/status': 'a step: shown or hidden',
  'PUT /comments/{id}/pin': 'a step: pinned or not',
  'PUT /comments/people/{id}/ban': 'a step: banned or not',
  'PUT /comments/people/{id}/hidden': 'a step: hidden or not',
  'PUT /first-steps': 'a step: hidden or not',
  'PUT /client-errors/{id}': 'a step: solved or not',
  'PUT /desk/{kind}/{id}/status': 'a step: published or not',
  'PUT /desk/{kind}/{id}/translations/seen': 'a step that adds what was seen',
  'PUT /drafts/{id}/translations/seen': 'a step that adds what was seen',
  'PUT /pages/{slug}/translations/seen': 'a step that adds what was seen',
  'PUT /desk/{kind}/{id}/language': 'one choice of a text without translations',
  'PUT /pages/{slug}/language': 'one choice of a text without translations',
  'PUT /media/folder': 'one choice for the files that are named',
  'PATCH /media/uploads/{id}': 'refused with another offset than the one that is due',
  'PUT /desk/releases/{id}/pdf': 'one file, after the issue was opened',
}

interface Schema {
  properties?: Record<string, unknown>
  anyOf?: Schema[]
}

interface Operation {
  parameters?: { name: string }[]
  responses?: Record<string, unknown>
  requestBody?: { content?: Record<string, { schema?: Schema } | undefined> }
}

/** Names of fields that say what a save is based on. */
const bases = ['based_on', 'base', 'revision']

function hasBasis({ requestBody }: Operation): boolean {
  const schema = requestBody?.content?.['application/json']?.schema
  return bases.some((name) => name in (schema?.properties ?? {}))
}

/** Calls that take a choice back answer with what the PUT of their path answers; what is removed for good is no choice. */
const takenBackWithoutBasis: Record<string, string> = {
  'DELETE /user/avatar': 'one’s own',
  'DELETE /user/email': 'one’s own',
  'DELETE /comments/{id}': 'one’s own',
  'DELETE /drafts/{id}/corrections/{correction}': 'removed for good',
  'DELETE /drafts/{id}/notes/{note}': 'a note is deleted by its author only',
  'DELETE /desk/{kind}/{id}/notes/{note}': 'a note is deleted by its author only',
}

test('each operation that saves a form has a basis, unless it says here why it needs none', async () => {
  await using app = await startApp()
  const { paths } = (await app.get('/api/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>()
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      /^(put|patch)$/.test(method) && !hasBasis(operation) ? [`${method.toUpperCase()} ${nameOf(path)}`] : [],
    ),
  )
  expect([...new Set(found)].sort()).toEqual(Object.keys(withoutBasis).sort())
})

test('each operation that takes a choice back has a basis, unless it says here why it needs none', async () => {
  await using app = await startApp()
  const { paths } = (await app.get('/api/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>()
  const found = Object.entries(paths).flatMap(([path, { put, delete: removal }]) => {
    if (!put || !removal || !isDeepStrictEqual(put.responses?.['200'], removal.responses?.['200'])) return []
    return removal.parameters?.some(({ name }) => name === 'based_on') ? [] : [`DELETE ${nameOf(path)}`]
  })
  expect([...new Set(found)].sort()).toEqual(Object.keys(takenBackWithoutBasis).sort())
})

/** Calls that all kinds have are one. */
function nameOf(path: string): string {
  return path.replace(/^\/desk\/\w+\/(\{id\}\/(?:notes|status|translations|language)\b)/, '/desk/{kind}/$1')
}
