import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { lastMailTo, queuedMails } from '../../../testing/mails.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { areaUnderCurve } from '../../../testing/statistics.ts'

const day = 86_400_000
let app: TestApp
let ada = { username: '', email: '', password: 'a kettle of herring' }
let people = 0

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(() => {
  const username = `ada-${++people}`
  ada = { ...ada, username, email: `${username}@example.org` }
})

describe('Registration', () => {
  it('a registration is a pending account, and its token can only read it', async () => {
    const { token } = await registered(ada)
    const me = await app.get('/api/user', { token })
    expect(me.json<{ data: object }>().data).toMatchObject({ username: ada.username, email: ada.email, email_verified: false, role: 'member' })
    const refused = await app.put('/api/user', { bio: 'x' }, { token })
    expect(refused.status).toBe(403)
    expect(refused.json()).toEqual({ error: 'Please verify your email address', code: 'email-unverified', message: 'Please verify your email address' })
    expect(await users(ada.email)).toBe(0)
  })

  it('the same registration within a minute sends one mail, and each browser gets a session of it', async () => {
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' } }
    const mails = async () => (await queuedMails(app)).filter(({ to }) => to === ada.email).length
    const answers = await Promise.all([registered(ada), registered(ada), registered(ada)])
    const pressed = new URLSearchParams({ to: 'register', ...ada }).toString()
    for (const _ of [1, 2]) expect((await app.post('/login', pressed, form)).status).toBe(303)
    expect(await mails()).toBe(1)
    const { token: link } = await lastMailTo(app, ada.email)
    expect((await app.post('/api/verify', { token: link }, { token: answers[1].token })).status).toBe(200)
    for (const { token } of answers) expect((await app.get('/api/user', { token })).json<{ data: object }>().data).toMatchObject({ username: ada.username })
  })

  it('a registration with another password, or after a minute, sends a mail of its own', async () => {
    const mails = async () => (await queuedMails(app)).filter(({ to }) => to === ada.email).length
    await registered({ ...ada, password: 'chosen by mallory' })
    await registered(ada)
    expect(await mails()).toBe(2)
    app.clock.pass(61_000)
    await registered(ada)
    expect(await mails()).toBe(3)
  })

  it('a registration becomes an account when the same browser opens the mailed link, and its token stays valid', async () => {
    const { token } = await registered(ada)
    const { token: link } = await lastMailTo(app, ada.email)
    const answer = await app.post('/api/verify', { token: link }, { token })
    expect(answer.json()).toEqual({ message: 'Your email address is confirmed.', token: null })
    expect((await app.get('/api/user', { token })).json<{ data: object }>().data).toMatchObject({ username: ada.username, email_verified: true })
    expect((await app.post('/api/login', { email: ada.email, password: ada.password })).status).toBe(200)
  })

  it('a registration confirmed in another browser needs the password and opens a session there', async () => {
    await registered(ada)
    const { token: link } = await lastMailTo(app, ada.email)
    expect((await app.post('/api/verify', { token: link })).json()).toMatchObject({ code: 'password-required' })
    expect((await app.post('/api/verify', { token: link, password: 'something else' })).json()).toMatchObject({ code: 'wrong-credentials' })
    const { token } = (await app.post('/api/verify', { token: link, password: ada.password })).json<{ token: string }>()
    expect((await app.get('/api/user', { token })).json<{ data: object }>().data).toMatchObject({ email_verified: true })
  })

  it('the owner of an address does not confirm a registration of an attacker by a click (pre-hijacking)', async () => {
    await registered({ ...ada, username: `mallory-${people}`, password: 'chosen by mallory' })
    const stranger = await lastMailTo(app, ada.email)
    expect((await app.post('/api/verify', { token: stranger.token })).json()).toMatchObject({ code: 'password-required' })
    const { token: mine } = await registered(ada)
    await app.post('/api/verify', { token: (await lastMailTo(app, ada.email)).token }, { token: mine })
    expect((await app.post('/api/login', { email: ada.email, password: 'chosen by mallory' })).json()).toMatchObject({ code: 'wrong-credentials' })
    expect((await app.post('/api/verify', { token: stranger.token, password: 'chosen by mallory' })).json()).toMatchObject({ code: 'link-invalid' })
  })

  it('a confirmed registration ends other registrations for the same address and their sessions', async () => {
    const { token: rival } = await registered({ ...ada, username: `mallory-${people}` })
    const { token: mine } = await registered(ada)
    await app.post('/api/verify', { token: (await lastMailTo(app, ada.email)).token }, { token: mine })
    expect((await app.get('/api/user', { token: rival })).status).toBe(401)
    expect(await app.services.database.db.selectFrom('registrations').selectAll().where('email', '=', ada.email).execute()).toEqual([])
  })

  it('a registration with the address of an account gets the same response, and the owner gets a mail', async () => {
    const owner = await aReader(app, { username: 'owner' })
    const known = await app.post('/api/register', { ...ada, email: owner.email })
    const fresh = await app.post('/api/register', { ...ada, username: `eve-${people}`, email: 'eve@example.org' })
    expect(known.status).toBe(fresh.status)
    expect(known.text.length).toBe(fresh.text.length)
    expect(Object.keys(known.headers)).toEqual(Object.keys(fresh.headers))
    expect((await lastMailTo(app, owner.email)).heading).toBe('You are with us already')
    expect((await lastMailTo(app, owner.email)).token).toBe('')
    expect((await app.get('/api/user', { token: known.json<{ token: string }>().token })).json<{ data: object }>().data).toMatchObject({
      email_verified: false,
    })
  })

  it('a registration with a taken or reserved username gets 422', async () => {
    await aReader(app, { username: 'taken-one' })
    const answer = await app.post('/api/register', { ...ada, username: 'Taken-One' })
    expect(answer.status).toBe(422)
    expect(answer.json()).toMatchObject({ fields: { username: ['This username is taken.'] } })
    expect((await app.post('/api/register', { ...ada, username: 'admin' })).status).toBe(422)
  })

  it('a registration gets another username if its own has been taken before the confirmation', async () => {
    const { token } = await registered({ ...ada, email: 'lovelace@example.org' })
    const { token: link } = await lastMailTo(app, 'lovelace@example.org')
    await aReader(app, { username: ada.username })
    await app.post('/api/verify', { token: link }, { token })
    expect((await app.get('/api/user', { token })).json<{ data: object }>().data).toMatchObject({ username: `${ada.username}-2` })
  })

  it('a registration with its link, token and row expires after 24 hours', async () => {
    const { token } = await registered(ada)
    const { token: link } = await lastMailTo(app, ada.email)
    app.clock.pass(day)
    expect((await app.get('/api/user', { token })).status).toBe(401)
    expect((await app.post('/api/verify', { token: link, password: ada.password })).json()).toMatchObject({ code: 'link-invalid' })
    await app.work()
    expect(await app.services.database.db.selectFrom('registrations').selectAll().execute()).toEqual([])
    expect(await app.services.database.db.selectFrom('sessions').selectAll().where('registration_id', 'is not', null).execute()).toEqual([])
  })

  it('concurrent confirmations of a registration create one account (P6)', async () => {
    const { token } = await registered(ada)
    const { token: link } = await lastMailTo(app, ada.email)
    const tries = await Promise.all(Array.from({ length: 10 }, () => app.post('/api/verify', { token: link }, { token })))
    expect(tries.map((one) => one.status).filter((status) => status === 200)).toHaveLength(1)
    expect(await users(ada.email)).toBe(1)
  })

  it('a resent registration mail has a new link that replaces the old one, and the response is always the same', async () => {
    const { token } = await registered(ada)
    const first = (await lastMailTo(app, ada.email)).token
    const answer = await app.get('/api/email/resend', { token })
    expect(answer.json()).toEqual({ message: 'Verification Email has been sent' })
    const second = (await lastMailTo(app, ada.email)).token
    expect(second).not.toBe(first)
    expect((await app.post('/api/verify', { token: first }, { token })).json()).toMatchObject({ code: 'link-invalid' })
    expect((await app.post('/api/verify', { token: second }, { token })).status).toBe(200)
    expect((await app.get('/api/email/resend', { token })).json()).toEqual({ message: 'Verification Email has been sent' })
    expect((await queuedMails(app)).filter(({ to }) => to === ada.email)).toEqual([])
  })
})

describe('Timing of registration', () => {
  it('a registration and its resend take the same time for known and unknown addresses (P3: AUC 0.40 to 0.60, n = 200)', async () => {
    const owner = await aReader(app)
    const times = { register: { known: [] as number[], unknown: [] as number[] }, resend: { known: [] as number[], unknown: [] as number[] } }
    for (let n = 0; n < 440; n++) {
      const kind = [0, 3].includes(n % 4) ? 'known' : 'unknown'
      const begun = performance.now()
      const { token } = await registered({ ...ada, username: `timed-${n}`, email: kind === 'known' ? owner.email : `timed-${n}@example.org` })
      const registeredAt = performance.now()
      await app.get('/api/email/resend', { token })
      if (n < 40) continue
      times.register[kind].push(registeredAt - begun)
      times.resend[kind].push(performance.now() - registeredAt)
    }
    for (const [name, { known, unknown }] of Object.entries(times)) {
      const auc = areaUnderCurve(known, unknown)
      console.log(`${name}, known against unknown address: AUC ${auc.toFixed(3)}`)
      expect(auc, name).toBeGreaterThan(0.4)
      expect(auc, name).toBeLessThan(0.6)
    }
  })
})

describe('Rate limits of registration', () => {
  beforeAll(async () => {
    await app.close()
    app = await startApp({ config: { limits: undefined } })
  })

  it('a registration mail is resent once a minute and five times an hour, with the same response (P50)', async () => {
    const { token } = await registered(ada)
    const sent = async () => (await app.services.database.db.selectFrom('jobs').select('id').where('kind', '=', 'mail').execute()).length
    const before = await sent()
    for (let minute = 0; minute < 30; minute++) {
      expect((await app.get('/api/email/resend', { token })).json()).toEqual({ message: 'Verification Email has been sent' })
      expect((await app.get('/api/email/resend', { token })).json()).toEqual({ message: 'Verification Email has been sent' })
      app.clock.pass(60_000)
    }
    expect((await sent()) - before).toBe(5)
  })

  it('an invalid registration does not count for the limit of its IP address', async () => {
    const ip = '198.51.100.77'
    const send = async (fields: object) => (await app.post('/api/register', { ...ada, ...fields }, { ip })).status
    for (const wrong of [{ username: '?' }, { password: 'short' }, { username: 'admin' }, { email: 'ada' }, { username: 'x' }, { password: '' }])
      expect(await send(wrong)).toBe(422)
    const right = []
    for (let n = 0; n < 6; n++) right.push(await send({ username: `${ada.username}-slip-${n}`, email: `slip${n}@example.org` }))
    expect(right).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('an address gets at most three registration mails a day from all IP addresses', async () => {
    for (let n = 0; n < 6; n++) {
      const answer = await app.post('/api/register', { ...ada, username: `${ada.username}-${n}` }, { ip: `198.51.100.${n}` })
      expect(answer.status).toBe(200)
    }
    expect((await queuedMails(app)).filter(({ to }) => to === ada.email)).toHaveLength(3)
  })
})

async function registered(fields: typeof ada): Promise<{ token: string }> {
  const answer = await app.post('/api/register', fields)
  expect(answer.status, answer.text).toBe(200)
  return answer.json<{ token: string }>()
}

async function users(email: string): Promise<number> {
  return (await app.services.database.db.selectFrom('users').select('id').where('email', '=', email).execute()).length
}
