import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { lastMailTo, queuedMails } from '../../../testing/mails.ts'
import { startOAuth, type TestOAuth } from '../../../testing/oauth.ts'
import { PasskeyBrowser } from '../../../testing/passkey-browser.ts'
import { beginSignIn, finishSignIn } from '../../../testing/sign-in.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import { hashPassword } from './password-hash.ts'
import { updateUser } from './store.ts'

const password = 'eleven clerks and a kettle'
const fresh = 'two kettles of herring'
let app: TestApp
let oauth: TestOAuth
let people = 0

describe('Providers and passkeys after access was revoked', () => {
  beforeAll(async () => {
    oauth = await startOAuth()
    app = await startApp({ config: { accounts: { providers: oauth.all() } } })
  })
  afterAll(async () => {
    await app.close()
    await oauth.stop()
  })

  it('a provider that a thief has connected opens the account no more after a reset, and the mail about the reset names it', async () => {
    const owner = await connected('google')
    expect((await signIn('google')).status).toBe(200)
    expect((await reset(owner)).status).toBe(200)
    expect(await lastMailTo(app, owner.email)).toMatchObject({ text: expect.stringContaining('Google no longer opens your account') as string })
    await expectStranger(owner)
  })

  it('a provider opens the account no more after an administrator has ended its sessions, and its owner gets a mail', async () => {
    const admin = await aReader(app, { role: 'admin' })
    const owner = await connected('google')
    expect((await app.delete(`/api/people/${owner.id}/sessions`, { token: admin.token })).status).toBe(200)
    expect((await queuedMails(app)).filter(({ to }) => to === owner.email).at(-1)).toMatchObject({ heading: 'Google no longer opens your account' })
    await expectStranger(owner)
  })

  it('a provider stays connected when its owner changes the password', async () => {
    const owner = await connected('google')
    expect((await app.put('/api/user/password', { current_password: password, password: fresh }, { token: owner.token })).status).toBe(200)
    const { token } = (await signIn('google')).json<{ token: string }>()
    expect((await app.get('/api/user', { token })).json()).toMatchObject({ data: { id: owner.id } })
  })

  it.each<[string, (owner: Reader, browser: PasskeyBrowser, passkey: unknown) => Promise<Answer>]>([
    [
      'a mailed link',
      async ({ email }, browser, passkey) => {
        await app.post('/api/login/link', { email })
        return browser.post('/api/verify', { token: (await lastMailTo(app, email)).token, passkey })
      },
    ],
    [
      'a provider',
      async (owner, browser, passkey) => {
        const db = app.services.database.db
        await db.insertInto('identities').values({ provider: 'google', subject: oauth.stranger.subject, user_id: owner.id, created_at: 1 }).execute()
        const { url, cookie } = await beginSignIn(app, 'google')
        return finishSignIn(app, 'google', { ...(await oauth.agree(url)), ...{ passkey } }, `${cookie}; ${browser.cookie}`)
      },
    ],
  ])('a suspended passkey counts neither beside %s nor alone afterwards', async (_, enter) => {
    const owner = await aPerson()
    const browser = new PasskeyBrowser(app)
    const { authenticator } = await browser.add(owner.token)
    expect((await reset(owner)).status).toBe(200)
    oauth.stranger = { subject: `thief-${++people}`, name: 'Thief', email: null, verified: false }
    const answer = await enter(owner, browser, await browser.second(authenticator))
    expect(answer.json()).toMatchObject({ code: 'passkey-suspended' })
    expect((await browser.logIn(authenticator)).json()).toMatchObject({ code: 'passkey-suspended' })
    // The new password lets it count again.
    const body = { email: owner.email, password: fresh, passkey: await browser.second(authenticator) }
    expect((await browser.post('/api/login', body)).status).toBe(200)
    expect((await browser.logIn(authenticator)).status).toBe(200)
  })
})

async function aPerson(): Promise<Reader> {
  const person = await aReader(app)
  await updateUser(app.services.database.db, person.id, { password_hash: await hashPassword(password, { memory: 8, passes: 1 }) })
  return person
}

/** Whose account a provider's account with another address opens. */
async function connected(provider: 'google'): Promise<Reader> {
  const owner = await aPerson()
  people++
  oauth.stranger = { subject: `thief-${people}`, name: 'Thief', email: `thief-${people}@example.org`, verified: true }
  const { url, cookie } = await beginSignIn(app, provider, { connect: 'true' }, owner.token)
  const answer = await app.post(`/api/user/identities/${provider}`, await oauth.agree(url), { token: owner.token, headers: { cookie } })
  expect(answer.json()).toEqual({ data: { identities: [provider] } })
  return owner
}

async function reset({ email }: Reader): Promise<Answer> {
  await app.post('/api/password/forgot', { email })
  return app.post('/api/password/reset', { token: (await lastMailTo(app, email)).token, password: fresh })
}

async function signIn(provider: 'google'): Promise<Answer> {
  const { url, cookie } = await beginSignIn(app, provider)
  return finishSignIn(app, provider, await oauth.agree(url), cookie)
}

async function expectStranger(owner: Reader): Promise<void> {
  const { token } = (await signIn('google')).json<{ token: string }>()
  const { data } = (await app.get('/api/user', { token })).json<{ data: { id: number } }>()
  expect(data.id).not.toBe(owner.id)
}
