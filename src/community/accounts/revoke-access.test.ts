import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { lastMailTo, queuedMails } from '../../../testing/mails.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { until } from '../../../testing/until.ts'
import { hashPassword } from './password-hash.ts'
import { openSession } from './sessions.ts'
import { updateUser } from './store.ts'

const password = 'eleven clerks and a kettle'
const fresh = 'two kettles of herring'
const agent = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
let app: TestApp
let other: TestApp
let admin: Reader

/** Events that revoke the access to an account. */
const causes: Record<string, (author: Reader) => Promise<{ status: number }>> = {
  'a reset password': async ({ email }) => {
    await app.post('/api/password/forgot', { email })
    return app.post('/api/password/reset', { token: (await lastMailTo(app, email)).token, password: fresh })
  },
  'a changed password': ({ token }) => app.put('/api/user/password', { current_password: password, password: fresh }, { token }),
  'a changed address': async ({ token, username }) => {
    const email = `new-${username}@example.org`
    await app.put('/api/user/email', { password, email }, { token })
    return app.post('/api/verify', { token: (await lastMailTo(app, email)).token }, { token })
  },
  'a lost role': ({ id }) => app.put(`/api/people/${id}/role`, { role: 'member' }, { token: admin.token }),
  'a ban': ({ id }) => app.put(`/api/people/${id}/status`, { status: 'banned' }, { token: admin.token }),
  'an administrator’s end of sessions': ({ id }) => app.delete(`/api/people/${id}/sessions`, { token: admin.token }),
  'a deleted account': ({ token }) => app.post('/api/user/delete', { password }, { token }),
}

describe('Revoked access', () => {
  beforeAll(async () => {
    app = await startApp()
    other = await startApp({ beside: app })
    admin = await aReader(app, { role: 'admin' })
  })
  afterAll(async () => {
    await other.close()
    await app.close()
  })

  it.each(Object.keys(causes))('sessions, tokens and links of an account end with %s, in every process', async (cause) => {
    const author = await anAuthor()
    const stolen = await aSession(author.id)
    const script = await aToken(author)
    const upload = await anUpload(stolen)
    await app.post('/api/password/forgot', { email: author.email })
    const reset = (await lastMailTo(app, author.email)).token
    const wanted = `thief-of-${author.username}@example.org`
    if (cause !== 'a changed address') await app.put('/api/user/email', { password, email: wanted }, { token: stolen })
    const waiting = cause === 'a changed address' ? undefined : (await lastMailTo(app, wanted)).token
    app.clock.pass(2 * 60_000)
    expect((await app.get('/api/drafts', { token: script })).status).toBe(200)

    expect((await causes[cause]?.(author))?.status).toBe(200)

    for (const site of [app, other]) {
      expect((await site.get('/api/user', { token: stolen })).status).toBe(401)
      expect((await site.get('/api/drafts', { token: script })).status).toBe(401)
    }
    expect((await app.post('/api/password/reset', { token: reset, password: 'a third kettle of it' })).json()).toMatchObject({ code: 'link-invalid' })
    if (waiting) expect((await app.post('/api/verify', { token: waiting, password })).json()).toMatchObject({ code: 'link-invalid' })

    // Ended access does not come back with the account.
    const { db } = app.services.database
    await db.updateTable('users').set({ status: 'active', role: 'author', email_verified_at: 1 }).where('id', '=', author.id).execute()
    expect((await app.get('/api/drafts', { token: script })).status).toBe(401)
    const again = await aSession(author.id)
    await until(async () => (await app.get(`/api/media/uploads/${upload}`, { token: again })).status === 404)
  })

  it('the session that changes the password stays valid', async () => {
    const author = await anAuthor()
    expect((await causes['a changed password']?.(author))?.status).toBe(200)
    expect((await app.get('/api/user', { token: author.token })).status).toBe(200)
  })

  it('the owner of an account gets a mail about a new API token and new recovery codes', async () => {
    const author = await anAuthor()
    await aToken(author)
    expect(await lastMailTo(app, author.email)).toMatchObject({ heading: 'A new API token', text: expect.stringContaining('“Nightly”') as string })
    await app.post('/api/user/second-factor/recovery', { password }, { token: author.token })
    expect((await queuedMails(app)).filter(({ to }) => to === author.email).map(({ heading }) => heading)).toEqual(['A new API token', 'New recovery codes'])
  })
})

async function anAuthor(): Promise<Reader> {
  const author = await aReader(app, { role: 'author' })
  await updateUser(app.services.database.db, author.id, { password_hash: await hashPassword(password, { memory: 8, passes: 1 }) })
  return author
}

function aSession(user_id: number): Promise<string> {
  return app.services.database.write(({ tx }) => openSession(tx, { user_id }, { client: agent, now: app.clock.now(), confirmed: true }))
}

async function aToken({ token }: Reader): Promise<string> {
  return (await app.post('/api/tokens', { name: 'Nightly', scopes: ['read'], expires_at: null }, { token })).json<{ token: string }>().token
}

async function anUpload(token: string): Promise<string> {
  return (await app.post('/api/media/uploads', { name: 'a.pdf', bytes: 9_000_000 }, { token })).json<{ data: { id: string } }>().data.id
}
