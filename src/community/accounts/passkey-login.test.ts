import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../testing/authenticator.ts'
import { queuedMails } from '../../../testing/mails.ts'
import { PasskeyBrowser } from '../../../testing/passkey-browser.ts'
import { sendForm } from '../../../testing/plain-forms.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { hashPassword } from './password-hash.ts'
import { createUser } from './service.ts'
import { codeAt } from './totp.ts'

const password = 'eleven clerks and a kettle'
let app: TestApp
let people = 0

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('Login with a passkey', () => {
  it('a login with a passkey opens a session that counts as recently confirmed with a second factor', async () => {
    const owner = await withPasskey()
    const answer = await new PasskeyBrowser(app).logIn(owner.passkey)
    expect(answer.status, answer.text).toBe(200)
    const { token } = answer.json<{ token: string }>()
    expect((await app.get('/api/user', { token })).json()).toMatchObject({ data: { email: owner.email, second_factor: 'on', passkeys: 'ready' } })
    expect((await app.post('/api/tokens', { name: 'Nightly', scopes: ['read'], expires_at: null }, { token })).status).not.toBe(401)
    expect((await app.get('/api/user/passkeys', { token })).json()).toMatchObject({ data: [{ name: 'Laptop', used_at: expect.any(String) as string }] })
  })

  it('a login with a passkey starts the staff session of an administrator, on a public site too', async () => {
    await using site = await startApp({ siteUrl: 'https://masthead.example' })
    const admin = await person('admin', site)
    const browser = new PasskeyBrowser(site)
    const first = (await browser.post('/api/login', { email: admin.email, password })).json<{ token: string }>().token
    expect((await site.get('/api/people', { token: first })).json()).toMatchObject({ code: 'second-factor-missing' })
    const { authenticator, answer } = await browser.add(first, 'Key', new Authenticator('https://masthead.example'))
    expect(answer.status, answer.text).toBe(200)
    expect((await site.get('/api/people', { token: first })).status).toBe(200)
    const { token } = (await new PasskeyBrowser(site).logIn(authenticator)).json<{ token: string }>()
    expect((await site.get('/api/people', { token })).json()).toMatchObject({ data: [{ username: admin.username, second_factor: 'on' }] })
    expect((await site.get('/api/people', { token, isStolen: true })).status).toBe(403)
  })

  it('an account without an authenticator app is asked for a recovery code without script too, also after a wrong one', async () => {
    const owner = await withPasskey()
    const values = { to: 'login', email: owner.email, password }
    const hidden = (text: string) =>
      Object.fromEntries([...text.matchAll(/<input type="hidden" name="(factor)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]))
    const asked = await sendForm(app, '/login', values)
    const refused = await sendForm(app, '/login', { ...values, ...hidden(asked.text), code: 'abcd-efgh' })
    for (const { status, text } of [asked, refused]) {
      expect(status).toBe(422)
      expect(text).toContain('Recovery code')
    }
    expect(refused.text).not.toMatch(/autocomplete="one-time-code"/i)
    const right = await sendForm(app, '/login', { ...values, ...hidden(refused.text), code: owner.recovery[0] ?? '' })
    expect(right.status).toBe(303)
  })

  it('a passkey login can start in one process and end in another', async () => {
    const owner = await withPasskey()
    await using other = await startApp({ beside: app })
    const browser = new PasskeyBrowser(app)
    const options = await browser.options('/api/login/passkey/options')
    browser.app = other
    expect((await browser.post('/api/login/passkey', { passkey: owner.passkey.get(options) })).status).toBe(200)
  })

  it('the options of a passkey login name no account, and unknown and wrong passkeys get the same response', async () => {
    await withPasskey()
    const { challenge, ...rest } = await new PasskeyBrowser(app).options('/api/login/passkey/options')
    expect(Buffer.from(challenge, 'base64url')).toHaveLength(32)
    expect(rest).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    const unknown = await new PasskeyBrowser(app).logIn(new Authenticator())
    const { passkey } = await withPasskey()
    const wrong = await new PasskeyBrowser(app).logIn(passkey, { origin: 'http://localhost:4000' })
    expect([unknown.status, unknown.json<object>()]).toEqual([422, wrong.json<object>()])
  })

  it.each([
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['another origin', { origin: 'https://masthead.example' }],
    ['no verified user', { verifies: false }],
    ['the user handle of another account', { userHandle: 'A'.repeat(43) }],
  ])('a passkey login is refused when it has %s', async (_, twist) => {
    const { passkey } = await withPasskey()
    expect((await new PasskeyBrowser(app).logIn(passkey, twist)).json()).toMatchObject({ code: 'passkey-refused' })
    expect((await new PasskeyBrowser(app).logIn(passkey)).status).toBe(200)
  })

  it('a passkey login with a foreign, replayed, late or other-purpose signature or in another browser is refused', async () => {
    const { passkey, token } = await withPasskey()
    const browser = new PasskeyBrowser(app)
    const forged = passkey.get(await browser.options('/api/login/passkey/options'))
    const other = (await withPasskey()).passkey.get(await browser.options('/api/login/passkey/options'))
    const refused = { code: 'passkey-refused' }
    expect((await browser.post('/api/login/passkey', { passkey: { ...forged, id: other.id, rawId: other.id } })).json()).toMatchObject(refused)

    const stranger = new PasskeyBrowser(app)
    for (const _ of ['without a challenge', 'with its own']) {
      const answer = passkey.get(await browser.options('/api/login/passkey/options'))
      expect((await stranger.post('/api/login/passkey', { passkey: answer })).json()).toMatchObject(refused)
      await stranger.options('/api/login/passkey/options')
    }
    const once = passkey.get(await browser.options('/api/login/passkey/options'))
    expect((await browser.post('/api/login/passkey', { passkey: once })).status).toBe(200)
    expect((await browser.post('/api/login/passkey', { passkey: once })).json()).toMatchObject(refused)

    const late = passkey.get(await browser.options('/api/login/passkey/options'))
    app.clock.pass(5 * 60_000)
    expect((await browser.post('/api/login/passkey', { passkey: late })).json()).toMatchObject(refused)
    for (const purpose of [await browser.second(passkey), await browser.proof(passkey, token)])
      expect((await browser.post('/api/login/passkey', { passkey: purpose })).json()).toMatchObject(refused)
  })

  it('a passkey login with a counter that has gone back is refused, and the owner gets a mail', async () => {
    const { passkey, email } = await withPasskey()
    const browser = new PasskeyBrowser(app)
    expect((await browser.logIn(passkey, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 6, 0]) expect((await browser.logIn(passkey, { counter })).json()).toMatchObject({ code: 'passkey-refused' })
    const mails = (await queuedMails(app)).filter(({ to, heading }) => to === email && heading === 'A passkey was refused')
    expect(mails).toHaveLength(3)
    expect(mails[0]?.text).toContain('Laptop')
    expect((await browser.logIn(passkey, { counter: 8 })).status).toBe(200)
  })

  it('a passkey login works with an authenticator without a counter', async () => {
    const { passkey } = await withPasskey()
    for (let n = 0; n < 2; n++) expect((await new PasskeyBrowser(app).logIn(passkey, { counter: 0 })).status).toBe(200)
  })

  it('a passkey login to a banned account gets account-closed', async () => {
    const { passkey, id } = await withPasskey()
    await app.services.database.db.updateTable('users').set({ status: 'banned' }).where('id', '=', id).execute()
    expect((await new PasskeyBrowser(app).logIn(passkey)).json()).toMatchObject({ code: 'account-closed' })
  })

  it('a passkey login works while the password is being guessed, and has limits of its own', async () => {
    await using limited = await startApp({ config: { limits: undefined } })
    const { passkey, email } = await withPasskey(limited)
    for (let n = 0; n < 40; n++) await limited.post('/api/login', { email, password: `guess ${n}` }, { ip: `10.9.${n}.2` })
    const attacked = new PasskeyBrowser(limited, '10.9.3.2')
    expect((await attacked.post('/api/login', { email, password })).status).toBe(429)
    expect((await attacked.logIn(passkey)).status).toBe(200)
    const crowd = new PasskeyBrowser(limited, '10.77.0.1')
    const statuses: number[] = []
    for (let n = 0; n < 31; n++) statuses.push((await crowd.post('/api/login/passkey/options')).status)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429])
    expect((await new PasskeyBrowser(limited, '10.78.0.1').logIn(passkey)).status).toBe(200)
  })
})

describe('A passkey as second factor', () => {
  it('a login asks for the passkey after the password, and user verification is not needed', async () => {
    const { passkey, email } = await withPasskey()
    const browser = new PasskeyBrowser(app)
    const text = 'Please use your passkey, or enter a recovery code.'
    const refusal = (await browser.post('/api/login', { email, password })).json<{ fields: object }>()
    expect(refusal).toMatchObject({ code: 'second-factor-required', error: text })
    expect(refusal.fields).toEqual({ passkey: [text] })
    expect((await browser.post('/api/login', { email, password, code: '123456' })).json()).toMatchObject({ code: 'wrong-code' })
    const answer = await browser.post('/api/login', { email, password, passkey: await browser.second(passkey, { verifies: false }) })
    expect(answer.status, answer.text).toBe(200)
  })

  it('the passkey of another account is refused as second factor', async () => {
    const { email } = await withPasskey()
    const other = await withPasskey()
    const browser = new PasskeyBrowser(app)
    expect((await browser.post('/api/login', { email, password, passkey: await browser.second(other.passkey) })).json()).toMatchObject({
      code: 'passkey-refused',
    })
    expect((await browser.post('/api/login', { email, password: 'not the password', passkey: await browser.second(other.passkey) })).json()).toMatchObject({
      code: 'wrong-credentials',
    })
  })

  it('each recovery code that came with the first passkey works once as second factor', async () => {
    const { email, recovery } = await withPasskey()
    expect(recovery).toHaveLength(10)
    const code = recovery[0]
    expect((await app.post('/api/login', { email, password, code })).status).toBe(200)
    expect((await app.post('/api/login', { email, password, code })).json()).toMatchObject({ code: 'wrong-code' })
  })

  it('an account with a passkey and an authenticator app accepts either as second factor', async () => {
    const { email, token, passkey } = await withPasskey()
    const begun = (await app.post('/api/user/second-factor', { passkey: undefined, password, code: undefined }, { token })).json<{ code: string }>()
    expect(begun.code).toBe('second-factor-required')
    const browser = new PasskeyBrowser(app)
    const { secret } = (await browser.post('/api/user/second-factor', { passkey: await browser.proof(passkey, token) }, token)).json<{ secret: string }>()
    const key = fromBase32(secret)
    expect((await app.post('/api/user/second-factor/confirm', { code: codeAt(key, app.clock.now()) }, { token })).status).toBe(200)
    app.clock.pass(30_000)
    expect(Object.keys((await app.post('/api/login', { email, password })).json<{ fields: object }>().fields)).toEqual(['code', 'passkey'])
    expect((await app.post('/api/login', { email, password, code: codeAt(key, app.clock.now()) })).status).toBe(200)
    expect((await browser.post('/api/login', { email, password, passkey: await browser.second(passkey) })).status).toBe(200)
    expect((await browser.post('/api/user/second-factor/remove', { passkey: await browser.proof(passkey, token) }, token)).status).toBe(200)
    expect((await queuedMails(app)).findLast(({ to }) => to === email)?.heading).toBe('Your authenticator app is off')
    expect((await app.post('/api/login', { email, password })).json()).toMatchObject({ code: 'second-factor-required' })
  })

  it('an administrator can remove all second factors of a user who has lost the passkey', async () => {
    const { id, email } = await withPasskey()
    const admin = await person('admin')
    const token = (await app.post('/api/login', { email: admin.email, password })).json<{ token: string }>().token
    expect((await app.delete(`/api/people/${id}/second-factor`, { token })).json()).toMatchObject({ data: { second_factor: 'off' } })
    expect((await app.post('/api/login', { email, password })).status).toBe(200)
  })
})

async function person(role: 'member' | 'admin' = 'member', site = app) {
  const username = `keyholder-${++people}`
  const email = `${username}@example.org`
  const password_hash = await hashPassword(password, { memory: 8, passes: 1 })
  return { id: await createUser(site.services, { username, name: username, role, email, password_hash }), username, email }
}

async function withPasskey(site = app) {
  const owner = await person('member', site)
  const browser = new PasskeyBrowser(site)
  const { token } = (await browser.post('/api/login', { email: owner.email, password })).json<{ token: string }>()
  const { authenticator, answer } = await browser.add(token)
  return { ...owner, token, passkey: authenticator, recovery: answer.json<{ recovery_codes: string[] }>().recovery_codes }
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}
