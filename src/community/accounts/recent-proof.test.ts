import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteKey } from '#base/contract.ts'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { listOperations, tryOperation } from '../../../testing/operations.ts'
import { permissions } from '../../../testing/permissions.ts'
import { accountPassword, aPasswordAccount, logInWithPassword } from '../../../testing/password-account.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { needsProof } from './proof-rules.ts'

const minute = 60_000
const hour = 60 * minute
let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('Recent confirmation of identity', () => {
  test('an editor’s work of eight hours needs no password: queue, editing, notes, moderation and approval', async () => {
    const editor = await aReader(app, { role: 'editor' })
    const reader = await aReader(app)
    const public_ = await anArticle(app)
    const as = { token: editor.token }
    for (let half = 0; half < 16; half++) {
      app.clock.pass(30 * minute)
      const { id } = (await app.post('/api/drafts', { title: `Text ${half}` }, as)).json<{ data: { id: number } }>().data
      const posted = await app.post('/api/comments', { type: 'Blog', id: public_.id, description: `Half past ${half}` }, { token: reader.token })
      const comment = posted.json<{ data: { id: number } }>().data.id
      const answers = [
        await app.get('/api/drafts?queue=all', as),
        await app.get(`/api/drafts/${id}`, as),
        await app.put(`/api/drafts/${id}`, { base: 1, fields: { standfirst: 'Of the lift.' } }, as),
        await app.post(`/api/drafts/${id}/notes`, { text: 'Which lift?' }, as),
        await app.get('/api/comments/queue', as),
        await app.put(`/api/comments/${comment}/status`, { status: 'hidden' }, as),
        await app.post(`/api/drafts/${id}/approve`, {}, as),
      ]
      expect(answers.filter(({ status }) => status === 401 || status === 403).map(({ text }) => text)).toEqual([])
    }
  })

  test('half an hour after the last confirmation exactly the dangerous operations ask for a new one', async () => {
    const admin = await aReader(app, { role: 'admin' })
    app.clock.pass(31 * minute)
    const wrong: string[] = []
    let dangerous = 0
    for (const operation of await listOperations(app)) {
      if (permissions[operation]?.admin !== 'in' || endsSessions.test(operation)) continue
      const answer = await tryOperation(app, operation, admin.token)
      const asks = answer.text.includes('"step-up-required"')
      const key = operation.replaceAll(/\{(\w+)\}/g, ':$1') as RouteKey // of the OpenAPI file, which is made from route keys
      if (asks !== needsProof(key)) wrong.push(`${operation}: ${answer.status}`)
      if (asks) dangerous++
    }
    expect(wrong).toEqual([])
    expect(dangerous).toBeGreaterThan(30)
  })

  test.each([
    ['PUT', 'people/999/role', { role: 'author' }],
    ['POST', 'invitations', { email: 'a@example.org', role: 'admin' }],
    ['DELETE', 'people/999/second-factor', undefined],
    ['POST', 'webhooks', {}],
    ['DELETE', 'tokens/999', undefined],
    ['POST', 'tokens', { name: 'A', scopes: ['read'] }],
    ['POST', 'exports', undefined],
    ['POST', 'exports/999/link', undefined],
    ['GET', 'newsletter/subscribers/export', undefined],
    ['POST', 'imports/999/start', {}],
    ['PUT', 'newsletter/lists/general', {}],
    ['DELETE', 'drafts/999', undefined],
    ['DELETE', 'desk/books/999', undefined],
    ['POST', 'drafts/bulk', { ids: [999], action: 'delete' }],
    ['POST', 'desk/books/bulk', { ids: [999], action: 'delete' }],
    ['DELETE', 'media/aaaaaaaaaaaaaaaa', undefined],
    ['DELETE', 'contact/messages/999', undefined],
    ['DELETE', 'pages/nowhere', undefined],
    ['DELETE', 'newsletter/subscribers/999', undefined],
  ] as const)('%s %s needs a confirmation that lasts 30 minutes', async (method, path, body) => {
    const { token } = (await logInWithPassword(app, await aPasswordAccount(app, 'admin'))).json<{ token: string }>()
    const asks = async () => {
      const send = { GET: app.get, DELETE: app.delete, PUT: undefined, POST: undefined }[method]
      const answer = send ? await send(`/api/${path}`, { token }) : await (method === 'PUT' ? app.put : app.post)(`/api/${path}`, body, { token })
      return answer.text.includes('"step-up-required"')
    }
    app.clock.pass(30 * minute)
    expect(await asks()).toBe(true)
    await app.post('/api/user/step-up', { password: accountPassword }, { token })
    app.clock.pass(30 * minute - 1)
    expect(await asks()).toBe(false)
    app.clock.pass(1)
    expect(await asks()).toBe(true)
  })

  test('changing settings needs no password, except for mail addresses and third-party scripts', async () => {
    const { token } = (await logInWithPassword(app, await aPasswordAccount(app, 'admin'))).json<{ token: string }>()
    const { data } = (await app.get('/api/settings', { token })).json<{ data: { contact_addresses: object } }>()
    const dangerous = [
      { newsletter: { state: 'on', sender_name: 'Me', sender_address: 'me@example.org' } },
      { contact_addresses: { ...data.contact_addresses, general: 'me@example.org' } },
      { tag_manager_id: 'GTM-ABC1234' },
    ]
    app.clock.pass(30 * minute)
    expect((await app.put('/api/settings', { ...data, tagline: 'Every morning' }, { token })).status).toBe(200)
    for (const change of dangerous) expect((await app.put('/api/settings', change, { token })).json()).toMatchObject({ code: 'step-up-required' })
    await app.post('/api/user/step-up', { password: accountPassword }, { token })
    for (const change of dangerous) expect((await app.put('/api/settings', change, { token })).status).toBe(200)
  })

  test('a confirmation is not extended when the clock is set back', async () => {
    const admin = await aReader(app, { role: 'admin' })
    app.clock.pass(-2 * hour)
    expect((await app.delete('/api/drafts/999', { token: admin.token })).json()).toMatchObject({ code: 'step-up-required' })
    expect((await app.get('/api/comments/queue', { token: admin.token })).status).toBe(200)
    app.clock.pass(2 * hour)
  })

  test('an author can delete an own draft without a confirmation', async () => {
    const author = await aReader(app, { role: 'author' })
    const { id } = (await app.post('/api/drafts', { title: 'Mine' }, { token: author.token })).json<{ data: { id: number } }>().data
    app.clock.pass(5 * hour)
    expect((await app.delete(`/api/drafts/${id}`, { token: author.token })).status).toBe(200)
  })
})

/** Operations that end the session, which all others share. */
const endsSessions = /^POST \/(auth\/signout|user\/delete)$|^DELETE \/user\/sessions|^POST \/(login|register|setup)/
