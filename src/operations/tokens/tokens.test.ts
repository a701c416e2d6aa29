import { expect, test } from 'vitest'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import type { ApiToken } from './contract.ts'

async function made(app: TestApp, owner: Reader, body: object): Promise<{ data: ApiToken; token: string }> {
  return (await app.post('/api/tokens', { name: 'Nightly', scopes: ['read'], ...body }, { token: owner.token })).json()
}

const asked = async (app: TestApp, token: string, path = '/api/drafts') => (await app.get(path, { token })).status

test('an API token is shown in full only once and works for its scopes', async () => {
  await using app = await startApp()
  const editor = await aReader(app, { role: 'editor' })
  const { token, data } = await made(app, editor, { scopes: ['read', 'media'] })
  expect(token).toMatch(/^mhk_[\w-]{43}$/)
  expect(data).toMatchObject({ name: 'Nightly', scopes: ['read', 'media'], owner: editor.username, expires_at: null, used_at: null })
  expect(await asked(app, token)).toBe(200)
  const list = (await app.get('/api/tokens', { token: editor.token })).text
  expect(list).toContain(`"used_at":"${new Date(app.clock.now()).toISOString()}"`)
  expect(list).not.toContain(token.slice(8, -4))
  const kept = await app.services.database.db.selectFrom('api_tokens').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(token.slice(8, -4))
})

test('an API token needs no step-up and cannot make calls that ask for a password', async () => {
  await using app = await startApp()
  const editor = await aReader(app, { role: 'editor' })
  const { token } = await made(app, editor, { scopes: ['read', 'content'] })
  app.clock.pass(60 * 60_000)
  expect((await app.get('/api/redirects', { token: editor.token, isStolen: true })).status).toBe(403)
  expect(await asked(app, token, '/api/redirects')).toBe(200)
  for (const [key, path] of [
    ['put', 'user/password'],
    ['put', 'user/email'],
    ['post', 'user/second-factor'],
    ['post', 'tokens'],
    ['post', 'user/step-up'],
  ] as const)
    expect((await app[key](`/api/${path}`, {}, { token })).json()).toMatchObject({ code: 'no-token' })
})

test('creating an API token requires a recent step-up', async () => {
  await using app = await startApp()
  const author = await aReader(app, { role: 'author' })
  app.clock.pass(60 * 60_000)
  expect((await app.post('/api/tokens', { name: 'A', scopes: ['read'] }, { token: author.token })).json()).toMatchObject({ code: 'step-up-required' })
})

test('a revoked API token stops working in every process at once, and the audit log has an entry', async () => {
  await using app = await startApp()
  await using other = await startApp({ beside: app })
  const admin = await aReader(app, { role: 'admin' })
  const { token, data } = await made(app, admin, {})
  expect(await asked(other, token)).toBe(200)
  expect((await app.delete(`/api/tokens/${data.id}`, { token: admin.token })).json()).toEqual({ revoked: 1 })
  expect([await asked(app, token), await asked(other, token)]).toEqual([401, 401])
  const trail = (await app.get('/api/trail?kind=token', { token: admin.token })).json<{ data: { action: string; title: string; note: string }[] }>()
  expect(trail.data.map(({ action, title }) => `${action} ${title}`)).toEqual(['revoke Nightly', 'create Nightly'])
  expect(JSON.stringify(trail)).not.toContain('mhk_')
})

test('an API token ends at its expiry, with a ban of its owner and with a change of their role', async () => {
  await using app = await startApp()
  const admin = await aReader(app, { role: 'admin' })
  const [soon, banned, lowered] = [await aReader(app, { role: 'author' }), await aReader(app, { role: 'editor' }), await aReader(app, { role: 'editor' })]
  const short = await made(app, soon, { expires_at: new Date(app.clock.now() + 60_000).toISOString() })
  const [gone, less] = [await made(app, banned, {}), await made(app, lowered, {})]
  await app.put(`/api/people/${banned.id}/status`, { status: 'banned' }, { token: admin.token })
  await app.put(`/api/people/${lowered.id}/role`, { role: 'author' }, { token: admin.token })
  expect(await asked(app, gone.token)).toBe(401)
  expect(await asked(app, less.token)).toBe(401)
  expect(await asked(app, short.token)).toBe(200)
  app.clock.pass(60_000)
  expect(await asked(app, short.token)).toBe(401)
})

test('an author cannot create a token beyond their role or revoke a token of another person', async () => {
  await using app = await startApp()
  const [author, other, admin] = [await aReader(app, { role: 'author' }), await aReader(app, { role: 'author' }), await aReader(app, { role: 'admin' })]
  const refused = await app.post('/api/tokens', { name: 'A', scopes: ['read', 'settings'] }, { token: author.token })
  expect([refused.status, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([422, ['scopes']])
  const { data } = await made(app, author, {})
  expect((await app.delete(`/api/tokens/${data.id}`, { token: other.token })).status).toBe(404)
  expect((await app.get('/api/tokens', { token: other.token })).json()).toEqual({ data: [] })
  expect((await app.get('/api/tokens', { token: admin.token })).json<{ data: ApiToken[] }>().data).toHaveLength(1)
  expect((await app.delete(`/api/tokens/${data.id}`, { token: admin.token })).status).toBe(200)
})

test('an API token of an editor without a second factor is refused on a public site', async () => {
  await using app = await startApp({ siteUrl: 'https://magazine.example' })
  const author = await aReader(app, { role: 'author' })
  const { token } = await made(app, author, {})
  await app.services.database.db.updateTable('users').set({ role: 'editor' }).where('id', '=', author.id).execute()
  expect((await app.get('/api/redirects', { token })).json()).toMatchObject({ code: 'second-factor-missing' })
})

test('the audit log names the API token that made a change', async () => {
  await using app = await startApp()
  const admin = await aReader(app, { role: 'admin' })
  const { token, data } = await made(app, admin, { scopes: ['people'] })
  const reader = await aReader(app)
  await app.put(`/api/people/${reader.id}/status`, { status: 'banned' }, { token })
  const { data: lines } = (await app.get('/api/trail?kind=person', { token: admin.token })).json<{ data: { note: string }[] }>()
  expect(lines[0]?.note).toBe(`by token ${data.id}`)
})

test('the API documentation names the scope of every operation', async () => {
  await using app = await startApp()
  const { paths, components } = (await app.get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { 'x-scope'?: string; security?: object[] }>>
    components: { securitySchemes: { token: { description: string } } }
  }>()
  const all = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(all.every((operation) => operation['x-scope'] !== undefined)).toBe(true)
  expect(paths['/media']?.['post']?.security).toEqual([{ bearer: [] }, { token: ['media'] }])
  expect(components.securitySchemes.token.description).toContain('`transfer`')
  expect((await app.get('/api/docs')).text).toContain('scope <code>media</code>')
})
