import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#base/viewer.ts'
import { Authenticator } from '../../../testing/authenticator.ts'
import { aReader } from '../../../testing/builders.ts'
import { lastMailTo } from '../../../testing/mails.ts'
import { PasskeyBrowser } from '../../../testing/passkey-browser.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import { invite, revokeInvitation } from './invitations.ts'

const password = 'eleven clerks and a kettle'
const week = 7 * 86_400_000
const refused = { code: 'passkey-refused' }
const origin = 'https://masthead.example'
let app: TestApp
let people = 0

beforeAll(async () => {
  // A public site, where staff without a second factor may do nothing.
  app = await startApp({ siteUrl: origin })
})
afterAll(() => app.close())

describe('An invitation that is accepted with a passkey', () => {
  it('creates an account without a password, with a staff session and recovery codes, and tells its owner', async () => {
    const invited = await anInvitation('editor')
    const browser = new PasskeyBrowser(app)
    const { authenticator, answer } = await accept(browser, invited)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json()).toMatchObject({ role: 'editor', recovery_codes: { length: 10 } })
    const { token } = answer.json<{ token: string }>()
    expect((await app.get('/api/user', { token })).json()).toMatchObject({
      data: { email: invited.email, role: 'editor', has_password: false, email_verified: true, second_factor: 'on', passkeys: 'ready' },
    })
    expect(answer.headers['set-cookie']).toMatch(/staff-session=.*HttpOnly.*SameSite=Strict/)
    expect((await app.get('/api/comments/queue', { token })).status).toBe(200)
    expect((await app.get('/api/comments/queue', { token, isStolen: true })).status).toBe(403)
    expect((await lastMailTo(app, invited.email)).heading).toBe('A new passkey')
    const again = await new PasskeyBrowser(app).logIn(authenticator)
    expect(again.status, again.text).toBe(200)
    expect((await app.post('/api/login', { email: invited.email, password })).json()).toMatchObject({ code: 'wrong-credentials' })
  })

  it('asks for a passkey that the authenticator keeps and that verifies its user', async () => {
    const invited = await anInvitation()
    const browser = new PasskeyBrowser(app)
    const options = await begin(browser, invited)
    expect(options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      user: { name: invited.email, displayName: 'Ida' },
    })
    expect((await begin(browser, invited)).user.id).toBe(options.user.id)
    expect((await send(browser, invited, new Authenticator(origin).create(options, { verifies: false }))).json()).toMatchObject(refused)
    expect((await accept(browser, invited)).answer.status).toBe(200)
  })

  it('refuses a passkey for another invitation, browser, site or challenge, and one that comes late or again', async () => {
    const [invited, other] = [await anInvitation(), await anInvitation()]
    const browser = new PasskeyBrowser(app)
    const made = async () => new Authenticator(origin).create(await begin(browser, invited))
    expect((await send(browser, other, await made())).json()).toMatchObject(refused)
    expect((await send(new PasskeyBrowser(app), invited, await made())).json()).toMatchObject(refused)
    expect((await send(browser, invited, new Authenticator('https://evil.example').create(await begin(browser, invited)))).json()).toMatchObject(refused)
    const forLogin = { ...(await begin(browser, invited)), challenge: (await browser.options('/api/login/passkey/options')).challenge }
    expect((await send(browser, invited, new Authenticator(origin).create(forLogin))).json()).toMatchObject(refused)
    const late = await made()
    app.clock.pass(5 * 60_000)
    expect((await send(browser, invited, late)).json()).toMatchObject(refused)
    const once = await made()
    expect((await send(browser, invited, once, 'no')).json()).toHaveProperty('fields.username')
    expect((await send(browser, invited, once)).status).toBe(200)
    expect((await send(browser, other, once)).json()).toMatchObject(refused)
  })

  it('refuses a passkey that opens another account already', async () => {
    const browser = new PasskeyBrowser(app)
    const { authenticator } = await accept(browser, await anInvitation())
    const second = await anInvitation()
    expect((await accept(browser, second, authenticator)).answer.json()).toMatchObject(refused)
    expect((await app.post('/api/invitation', { token: second.token })).status).toBe(200)
  })

  it('names a taken username at its field before a passkey is made, and keeps the challenge of one that is taken later', async () => {
    const invited = await anInvitation()
    const browser = new PasskeyBrowser(app)
    const passkey = new Authenticator(origin).create(await begin(browser, invited))
    await aReader(app, { username: invited.username })
    const taken = { code: 'taken', fields: { username: [expect.any(String) as string] } }
    expect((await browser.post('/api/invitation/passkey/options', wantedOf(invited))).json()).toMatchObject(taken)
    expect((await send(browser, invited, passkey)).json()).toMatchObject(taken)
    expect((await send(browser, invited, passkey, `${invited.username}-2`)).status).toBe(200)
  })

  it('opens one account when it is sent twice at once', async () => {
    const invited = await anInvitation()
    const browser = new PasskeyBrowser(app)
    const passkey = new Authenticator(origin).create(await begin(browser, invited))
    const others = [new Authenticator(origin).create(await begin(browser, invited)), passkey]
    const tries = await Promise.all([passkey, ...others].map((one) => send(browser, invited, one)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const accounts = await app.services.database.db.selectFrom('users').select('id').where('email', '=', invited.email).execute()
    expect(accounts).toHaveLength(1)
    expect((await send(browser, invited, passkey)).json()).toMatchObject({ code: 'invitation-used' })
    expect((await browser.post('/api/invitation/passkey/options', wantedOf(invited))).json()).toMatchObject({ code: 'invitation-used' })
  })

  it.each(['withdrawn', 'expired'] as const)('says that the invitation is %s, before and after the passkey is made', async (how) => {
    const invited = await anInvitation()
    const browser = new PasskeyBrowser(app)
    const passkey = new Authenticator(origin).create(await begin(browser, invited))
    if (how === 'withdrawn') await revokeInvitation(app.services, invited.by, invited.id)
    else app.clock.pass(week)
    const ended = { code: `invitation-${how}` }
    expect((await browser.post('/api/invitation/passkey/options', wantedOf(invited))).json()).toMatchObject(ended)
    expect((await send(browser, invited, passkey)).json()).toMatchObject(ended)
  })

  it('gives its answer again to a call that is repeated with its key', async () => {
    const invited = await anInvitation()
    const browser = new PasskeyBrowser(app)
    const passkey = new Authenticator(origin).create(await begin(browser, invited))
    const body = { ...wantedOf(invited), passkey }
    const headers = { cookie: browser.cookie, 'idempotency-key': '"accept-8e03978e-40d5"' }
    const first = await app.post('/api/invitation/passkey', body, { headers })
    const second = await app.post('/api/invitation/passkey', body, { headers })
    expect([second.status, second.json<object>()]).toEqual([200, first.json<object>()])
    const other = await app.post('/api/invitation/passkey', body, { headers: { cookie: browser.cookie } })
    expect(other.json()).toMatchObject({ code: 'invitation-used' })
  })
})

describe('An account that has a passkey and no password', () => {
  it('proves itself by the passkey alone: step-up, another address, a further passkey, new codes', async () => {
    const { browser, authenticator, token } = await anAccount()
    app.clock.pass(31 * 60_000)
    expect((await browser.post('/api/user/passkeys/options', {}, token)).json()).toMatchObject({ code: 'step-up-required' })
    expect((await browser.post('/api/user/step-up', { password }, token)).json()).toMatchObject({ code: 'wrong-credentials' })
    const stepUp = await browser.post('/api/user/step-up', { passkey: await browser.proof(authenticator, token) }, token)
    expect(stepUp.status, stepUp.text).toBe(200)
    const change = { email: 'ida-new@example.org', passkey: await browser.proof(authenticator, token) }
    const changed = await app.put('/api/user/email', change, { token, headers: { cookie: browser.cookie } })
    expect(changed.status, changed.text).toBe(200)
    await app.post('/api/verify', { token: (await lastMailTo(app, 'ida-new@example.org')).token }, { token })
    const phone = await browser.add(token, 'Phone', new Authenticator(origin))
    expect(phone.answer.json()).toMatchObject({ recovery_codes: null })
    const codes = await browser.post('/api/user/second-factor/recovery', { passkey: await browser.proof(authenticator, token) }, token)
    expect(codes.json()).toMatchObject({ recovery_codes: { length: 10 } })
    expect((await new PasskeyBrowser(app).logIn(phone.authenticator)).status).toBe(200)
  })

  it('keeps its last passkey, and removes another one', async () => {
    const { browser, token } = await anAccount()
    const phone = (await browser.add(token, 'Phone', new Authenticator(origin))).answer.json<{ data: { id: number } }>().data
    const [first] = (await app.get('/api/user/passkeys', { token })).json<{ data: { id: number }[] }>().data
    expect((await app.delete(`/api/user/passkeys/${first?.id}`, { token })).status).toBe(200)
    expect((await app.delete(`/api/user/passkeys/${phone.id}`, { token })).json()).toMatchObject({ code: 'password-missing' })
    expect((await app.get('/api/user/passkeys', { token })).json()).toMatchObject({ data: [{ name: 'Phone' }] })
  })

  it('gets a password by “forgotten password”, and the passkey or a recovery code is its second factor then', async () => {
    const { browser, authenticator, email, codes } = await anAccount()
    await app.post('/api/password/forgot', { email })
    const reset = await app.post('/api/password/reset', { token: (await lastMailTo(app, email)).token, password })
    expect(reset.status, reset.text).toBe(200)
    expect((await browser.logIn(authenticator)).json()).toMatchObject({ code: 'passkey-suspended' })
    expect((await browser.post('/api/login', { email, password })).json()).toMatchObject({ code: 'second-factor-required' })
    expect((await browser.post('/api/login', { email, password, code: codes[0] })).status).toBe(200)
    expect((await browser.post('/api/login', { email, password, passkey: await browser.second(authenticator) })).status).toBe(200)
    expect((await browser.logIn(authenticator)).status).toBe(200)
  })
})

type Invited = Awaited<ReturnType<typeof anInvitation>>

async function anInvitation(role: Role = 'author') {
  const by = { ...(await aReader(app, { role: 'admin' })), role: 'admin' as const, verified: true }
  const username = `invited-${++people}`
  const email = `mail-of-${username}@example.org`
  const { id } = await invite(app.services, by, { email, name: 'Ida Quill', role, note: '' })
  return { id, by, username, email, token: (await lastMailTo(app, email)).token ?? '' }
}

function wantedOf({ token, username }: Invited) {
  return { token, username, name: 'Ida' }
}

function begin(browser: PasskeyBrowser, invited: Invited) {
  return browser.options('/api/invitation/passkey/options', wantedOf(invited))
}

function send(browser: PasskeyBrowser, invited: Invited, passkey: unknown, username = invited.username): Promise<Answer> {
  return browser.post('/api/invitation/passkey', { ...wantedOf(invited), username, passkey })
}

async function accept(browser: PasskeyBrowser, invited: Invited, authenticator = new Authenticator(origin)) {
  return { authenticator, answer: await send(browser, invited, authenticator.create(await begin(browser, invited))) }
}

async function anAccount() {
  const invited = await anInvitation()
  const browser = new PasskeyBrowser(app)
  const { authenticator, answer } = await accept(browser, invited)
  if (answer.status !== 200) throw new Error(answer.text)
  const { token, recovery_codes: codes } = answer.json<{ token: string; recovery_codes: string[] }>()
  return { browser, authenticator, email: invited.email, token, codes }
}
