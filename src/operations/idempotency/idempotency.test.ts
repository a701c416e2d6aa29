import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { hashPassword } from '#community/accounts/password-hash.ts'
import { updateUser } from '#community/accounts/store.ts'
import { idempotentWrites } from '#platform/idempotency/idempotent-writes.ts'

const key = (name: string) => ({ 'idempotency-key': `"${name}-8e03978e-40d5"` })
const contactMessage = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  topic: 'correction',
  message: 'The tram on page nine is green, not yellow.',
  consent: true,
}
const password = 'eleven clerks and a lamp'
const day = 24 * 3_600_000

let app: TestApp

beforeEach(async () => {
  app = await startApp()
})
afterEach(() => app.close())

const contactMessages = () => app.services.database.db.selectFrom('contact_messages').select('id').execute()
const rows = () => app.services.database.db.selectFrom('idempotency_keys').selectAll().execute()

describe('Idempotency-Key', () => {
  test('a write repeated with the same key takes effect once and gets the same answer', async () => {
    const { id } = await anArticle(app)
    const { token } = await aReader(app)
    const comment = { type: 'Blog', id, description: 'I was there.' }
    const first = await app.post('/api/comments', comment, { token, headers: key('comment') })
    const second = await app.post('/api/comments', comment, { token, headers: key('comment') })
    expect([first.status, first.headers['idempotency-replayed']]).toEqual([200, undefined])
    expect([second.status, second.text, second.headers['idempotency-replayed']]).toEqual([200, first.text, 'true'])
    expect(await app.services.database.db.selectFrom('comments').select('id').execute()).toHaveLength(1)
  })

  test('a write sent to two processes at the same time takes effect once', async () => {
    const { id } = await anArticle(app)
    const { token } = await aReader(app)
    await using other = await startApp({ beside: app })
    const nodes = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? app : other))
    const sent = await Promise.all(nodes.map((node) => node.post('/api/contact', contactMessage, { headers: key('message') })))
    expect(new Set(sent.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(sent[0]?.status).toBe(200)
    expect(await contactMessages()).toHaveLength(1)
    const comment = { type: 'Blog', id, description: 'Pressed twice.' }
    const said = await Promise.all(nodes.map((node) => node.post('/api/comments', comment, { token, headers: key('comment') })))
    expect(new Set(said.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await app.services.database.db.selectFrom('comments').select('id').execute()).toHaveLength(1)
  })

  test('a key that was used for another body or another call gets 422', async () => {
    await app.post('/api/contact', contactMessage, { headers: key('message') })
    const other = await app.post('/api/contact', { ...contactMessage, message: 'It is yellow after all, I am sorry.' }, { headers: key('message') })
    expect([other.status, other.json()]).toMatchObject([422, { code: 'key-used', error: expect.stringContaining('new key') }])
    const elsewhere = await app.post('/api/password/forgot', { email: contactMessage.email }, { headers: key('message') })
    expect([elsewhere.status, elsewhere.json()]).toMatchObject([422, { code: 'key-used' }])
    expect(await contactMessages()).toHaveLength(1)
  })

  test('the same key from another network or person is a separate write', async () => {
    const { token } = await aReader(app)
    const pending = await aReader(app, { verified: false })
    const senders = [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }, { ip: '192.0.2.1', token }, { token: pending.token }]
    for (const [at, sender] of senders.entries()) {
      // Not the same words of the same person: those are kept once without a key too.
      const message = { ...contactMessage, email: `ada${at}@example.org` }
      const answer = await app.post('/api/contact', message, { ...sender, headers: key('message') })
      expect([answer.status, answer.headers['idempotency-replayed']]).toEqual([200, undefined])
    }
    expect(await contactMessages()).toHaveLength(4)
  })

  test('a failed write stores no answer, and the corrected one succeeds with the same key', async () => {
    const wrong = await app.post('/api/contact', { ...contactMessage, message: '' }, { headers: key('message') })
    expect(wrong.status).toBe(422)
    const author = await aReader(app, { role: 'author' })
    const draft = (await app.post('/api/drafts', { title: 'Trams' }, { token: author.token })).json<{ data: { id: number } }>().data
    const late = await app.put(`/api/drafts/${draft.id}`, { base: 9, fields: { title: 'Late' } }, { token: author.token, headers: key('draft') })
    expect(late.status).toBe(409)
    expect(await rows()).toEqual([])
    expect((await app.post('/api/contact', contactMessage, { headers: key('message') })).status).toBe(200)
    const right = await app.put(`/api/drafts/${draft.id}`, { base: 1, fields: { title: 'In time' } }, { token: author.token, headers: key('draft') })
    expect(right.status).toBe(200)
  })

  test('a key that is too short, too long or has other characters gets 400', async () => {
    for (const wrong of ['short', 'two words here', 'ü'.repeat(9), 'x'.repeat(201)]) {
      const answer = await app.post('/api/contact', contactMessage, { headers: { 'idempotency-key': wrong } })
      expect([wrong, answer.status]).toEqual([wrong, 400])
    }
    expect(await contactMessages()).toEqual([])
  })

  test('a write whose first attempt is still running gets 409 with Retry-After', async () => {
    await app.post('/api/contact', contactMessage, { headers: key('message') })
    await app.services.database.db.updateTable('idempotency_keys').set({ state: 'running', answer: null }).execute()
    const busy = await app.post('/api/contact', contactMessage, { headers: key('message') })
    expect([busy.status, busy.headers['retry-after'], busy.json()]).toMatchObject([409, '1', { code: 'still-running' }])
    expect(await contactMessages()).toHaveLength(1)
  })

  test('another process does a write when the first one died before it wrote anything', async () => {
    await app.post('/api/contact', contactMessage, { headers: key('message') })
    const { db } = app.services.database
    await db.deleteFrom('contact_messages').execute()
    await db.updateTable('idempotency_keys').set({ state: 'running', answer: null, leased_until: app.clock.now() }).execute()
    expect((await app.post('/api/contact', contactMessage, { headers: key('message') })).status).toBe(200)
    expect(await contactMessages()).toHaveLength(1)
  })

  test('a write is not repeated when its process died between commit and answer', async () => {
    await app.post('/api/contact', contactMessage, { headers: key('message') })
    await app.services.database.db.updateTable('idempotency_keys').set({ state: 'written', answer: null, leased_until: app.clock.now() }).execute()
    const again = await app.post('/api/contact', contactMessage, { headers: key('message') })
    expect([again.status, again.json()]).toMatchObject([409, { code: 'answer-lost', error: expect.stringContaining('already') }])
    expect(await contactMessages()).toHaveLength(1)
  })

  test('a write changes nothing once another process has taken over its key', async () => {
    const { database } = app.services
    const { id } = await aReader(app)
    const call = { key: 'a-key-that-is-lost', viewer: null, ip: '192.0.2.1', request: 'any' }
    const slow = idempotentWrites(app.services).once(call, async () => {
      await database.db.updateTable('idempotency_keys').set({ owner: 'another run' }).execute()
      await database.write(async ({ tx }) => tx.deleteFrom('users').execute())
      return { status: 200, headers: [], output: null }
    })
    await expect(slow).rejects.toMatchObject({ status: 409, code: 'still-running' })
    expect(await database.db.selectFrom('users').select('id').where('id', '=', id).execute()).toHaveLength(1)
  })

  test('a key is marked as written in the transaction of its write', async () => {
    const { database } = app.services
    const call = { key: 'a-key-that-is-marked', viewer: null, ip: '192.0.2.1', request: 'any' }
    const states: string[] = []
    await idempotentWrites(app.services).once(call, async () => {
      states.push(...(await rows()).map(({ state }) => state))
      await database.write(async ({ tx }) => states.push(...(await tx.selectFrom('idempotency_keys').select('state').execute()).map(({ state }) => state)))
      return { status: 200, headers: [], output: null }
    })
    expect([...states, (await rows())[0]?.state]).toEqual(['running', 'written', 'answered'])
  })

  test('the database contains no token, key or text of a stored answer in readable form', async () => {
    const account = { username: 'kettleworth', name: 'Kit Kettleworth', email: 'ada@example.org', password, terms: true }
    const first = await app.post('/api/register', account, { headers: key('register') })
    expect(first.status, first.text).toBe(200)
    const again = await app.post('/api/register', account, { headers: key('register') })
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true'])
    const stored = JSON.stringify(await rows())
    const bytes = Buffer.from((await rows())[0]?.answer ?? '', 'base64').toString('latin1')
    for (const secret of ['8e03978e', 'kettleworth', 'token', ...(first.text.match(/[\w-]{30,}/g) ?? [])]) {
      expect(stored).not.toContain(secret)
      expect(bytes).not.toContain(secret)
    }
  })

  test('a key is deleted after 24 hours, and with the account of its sender', async () => {
    const { id, token } = await aReader(app)
    await app.post('/api/contact', contactMessage, { token, headers: key('hers') })
    await app.post('/api/contact', contactMessage, { headers: key('message') })
    expect((await rows()).map(({ user_id }) => user_id)).toEqual(expect.arrayContaining([null, id]))
    await updateUser(app.services.database.db, id, { password_hash: await hashPassword(password) })
    expect((await app.post('/api/user/delete', { password }, { token })).status).toBe(200)
    expect((await rows()).map(({ user_id }) => user_id)).toEqual([null])
    app.clock.pass(day)
    expect((await app.post('/api/contact', contactMessage, { headers: key('message') })).headers['idempotency-replayed']).toBeUndefined()
    app.clock.pass(day)
    await app.work()
    expect(await rows()).toEqual([])
  })

  test('the OpenAPI document has the key for every write except uploads', async () => {
    const { paths } = (await app.get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { parameters: { $ref?: string }[]; requestBody?: { content: object } }>>
    }>()
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { parameters, requestBody }] of Object.entries(methods)) {
        const isUpload = Object.keys(requestBody?.content ?? {}).join() === 'multipart/form-data'
        const takesKey = parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
        expect([method, path, takesKey]).toEqual([method, path, method !== 'get' && !isUpload])
      }
    }
  })
})
