import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Authenticator } from '../../../testing/authenticator.ts'
import { aReader } from '../../../testing/builders.ts'
import { lastMailTo, queuedMails } from '../../../testing/mails.ts'
import { PasskeyBrowser } from '../../../testing/passkey-browser.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { hashPassword } from './password-hash.ts'
import { updateUser } from './store.ts'

const password = 'eleven clerks and a kettle'
const fresh = 'two kettles of herring'
const proof = 30 * 60_000
let app: TestApp

interface Listed {
  data: { id: number; name: string; suspended: boolean }[]
}

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('Passkeys', () => {
  it('a passkey can be added after a recent confirmation, listed and renamed, and its owner gets a mail', async () => {
    const { token, email } = await member()
    const browser = new PasskeyBrowser(app)
    const { answer } = await browser.add(token, 'Blue key')
    expect(answer.json()).toMatchObject({ data: { name: 'Blue key', used_at: null, backed_up: false, suspended: false }, recovery_codes: { length: 10 } })
    const mail = await lastMailTo(app, email)
    expect([mail.heading, mail.text]).toEqual(['A new passkey', expect.stringContaining('“Blue key”')])
    expect((await browser.add(token, 'Phone')).answer.json()).toMatchObject({ recovery_codes: null })
    const [first] = await listed(token)
    expect((await app.put(`/api/user/passkeys/${first?.id}`, { name: 'Old key' }, { token })).json()).toMatchObject({ data: { name: 'Old key' } })
    expect((await listed(token)).map(({ name }) => name)).toEqual(['Old key', 'Phone'])
    app.clock.pass(proof)
    for (const path of ['/api/user/passkeys/options', '/api/user/passkeys']) {
      const body = path.endsWith('options') ? {} : { name: 'Later', passkey: new Authenticator().create(anyOptions) }
      expect((await browser.post(path, body, token)).json(), path).toMatchObject({ code: 'step-up-required' })
    }
  })

  it('a passkey is refused when it is already added, or made for another account, site or challenge', async () => {
    const { token } = await member()
    const other = await member()
    const browser = new PasskeyBrowser(app)
    const { authenticator } = await browser.add(token)
    const refused = { code: 'passkey-refused' }
    expect((await browser.add(other.token, 'Laptop', authenticator)).answer.json()).toMatchObject(refused)
    const options = await browser.options('/api/user/passkeys/options', undefined, token)
    expect(options).toMatchObject({ excludeCredentials: [{ id: authenticator.id }], attestation: 'none' })
    const made = new Authenticator().create(options)
    expect((await browser.post('/api/user/passkeys', { name: 'A', passkey: made }, other.token)).json()).toMatchObject(refused)
    expect((await browser.post('/api/user/passkeys', { name: 'A', passkey: made }, token)).json()).toMatchObject(refused)
    const elsewhere = new Authenticator('https://masthead.example').create(await browser.options('/api/user/passkeys/options', undefined, token))
    expect((await browser.post('/api/user/passkeys', { name: 'A', passkey: elsewhere }, token)).json()).toMatchObject(refused)
    expect(await listed(token)).toHaveLength(1)
    expect(await listed(other.token)).toHaveLength(0)
  })

  it('an account can have at most ten passkeys', async () => {
    const { token } = await member()
    const browser = new PasskeyBrowser(app)
    for (let n = 0; n < 10; n++) expect((await browser.add(token, `Key ${n}`)).answer.status).toBe(200)
    expect((await browser.post('/api/user/passkeys/options', {}, token)).json()).toMatchObject({ code: 'passkeys-full' })
  })

  it('an account without a password cannot add a passkey', async () => {
    const { token } = await aReader(app)
    expect((await new PasskeyBrowser(app).post('/api/user/passkeys/options', {}, token)).json()).toMatchObject({ code: 'password-missing' })
  })

  it('only the owner can remove a passkey, after a recent confirmation, and the last one ends the recovery codes', async () => {
    const { token, email, id } = await member()
    const other = await member()
    const browser = new PasskeyBrowser(app)
    const { authenticator } = await browser.add(token, 'Blue key')
    const [passkey] = await listed(token)
    const path = `/api/user/passkeys/${passkey?.id}`
    expect((await app.delete(path, { token: other.token })).json()).toMatchObject({ code: 'passkey-not-found' })
    expect((await app.put(path, { name: 'Mine' }, { token: other.token })).json()).toMatchObject({ code: 'passkey-not-found' })
    app.clock.pass(proof)
    expect((await app.delete(path, { token })).json()).toMatchObject({ code: 'step-up-required' })
    expect((await browser.post('/api/user/step-up', { passkey: await browser.proof(authenticator, token) }, token)).status).toBe(200)
    expect((await app.delete(path, { token })).status).toBe(200)
    const mail = await lastMailTo(app, email)
    expect([mail.heading, mail.text]).toEqual(['A passkey was removed', expect.stringContaining('“Blue key”')])
    expect(await app.services.database.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()).toEqual([])
    expect((await app.post('/api/login', { email, password })).status).toBe(200)
    expect((await browser.logIn(authenticator)).json()).toMatchObject({ code: 'passkey-refused' })
  })

  it('a passkey confirms the identity instead of the password for every action that needs it', async () => {
    const { token, email } = await member()
    const browser = new PasskeyBrowser(app)
    const { authenticator } = await browser.add(token)
    expect((await browser.post('/api/user/step-up', {}, token)).json()).toMatchObject({ code: 'password-required' })
    const unverified = await browser.proof(authenticator, token, { verifies: false })
    expect((await browser.post('/api/user/step-up', { passkey: unverified }, token)).json()).toMatchObject({ code: 'passkey-refused' })
    const other = await member()
    const stranger = (await browser.add(other.token)).authenticator
    const foreign = await browser.proof(stranger, token)
    expect((await browser.post('/api/user/step-up', { passkey: foreign }, token)).json()).toMatchObject({ code: 'passkey-refused' })
    const wanted = `new-${email}`
    expect((await browser.post('/api/user/second-factor/recovery', { passkey: await browser.proof(authenticator, token) }, token)).status).toBe(200)
    expect((await browser.post('/api/user/delete', { passkey: await browser.proof(authenticator, token) }, token)).status).toBe(200)
    expect((await queuedMails(app)).some(({ to }) => to === wanted)).toBe(false)
    expect((await app.services.database.db.selectFrom('passkeys').selectAll().where('credential_id', '=', authenticator.id).execute()).length).toBe(0)
  })

  it('a passkey is suspended after a password reset until it is used together with the new password', async () => {
    const { token, email } = await member()
    const browser = new PasskeyBrowser(app)
    const mine = (await browser.add(token, 'Mine')).authenticator
    const attackerKey = (await browser.add(token, 'Thief’s')).authenticator
    const begun = mine.get(await browser.options('/api/user/step-up/options', undefined, token))
    await app.post('/api/password/forgot', { email })
    expect((await app.post('/api/password/reset', { token: (await lastMailTo(app, email)).token, password: fresh })).status).toBe(200)
    expect((await browser.logIn(attackerKey)).json()).toMatchObject({ code: 'passkey-suspended' })
    expect((await browser.logIn(mine)).json()).toMatchObject({ code: 'passkey-suspended' })
    // Access to the mailbox is not enough: the second factor is still needed.
    expect((await app.post('/api/login', { email, password: fresh })).json()).toMatchObject({ code: 'second-factor-required' })
    const answer = await browser.post('/api/login', { email, password: fresh, passkey: await browser.second(mine) })
    const again = answer.json<{ token: string }>().token
    expect((await listed(again)).map(({ name, suspended }) => [name, suspended])).toEqual([
      ['Mine', false],
      ['Thief’s', true],
    ])
    expect((await browser.post('/api/user/step-up', { passkey: begun }, again)).json()).toMatchObject({ code: 'passkey-refused' })
    expect((await browser.logIn(mine)).status).toBe(200)
    expect((await browser.logIn(attackerKey)).json()).toMatchObject({ code: 'passkey-suspended' })
  })

  it('the data export lists a passkey without its credential id', async () => {
    const { token } = await member()
    const { authenticator } = await new PasskeyBrowser(app).add(token, 'Blue key')
    const answer = await app.get('/api/user/export', { token })
    expect(answer.json()).toMatchObject({ passkeys: [{ name: 'Blue key' }] })
    expect(answer.text).not.toContain(authenticator.id)
  })
})

const anyOptions = { challenge: 'A'.repeat(43), rp: { id: 'localhost' }, user: { id: 'AAAA' } }

async function member() {
  const reader = await aReader(app)
  await updateUser(app.services.database.db, reader.id, { password_hash: await hashPassword(password, { memory: 8, passes: 1 }) })
  return reader
}

async function listed(token: string): Promise<Listed['data']> {
  return (await app.get('/api/user/passkeys', { token })).json<Listed>().data
}
