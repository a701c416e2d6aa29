import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#base/viewer.ts'
import { features } from '#app/features.ts'
import { aReader } from '../../../testing/builders.ts'
import { cookieOf } from '../../../testing/sign-in.ts'
import { interruptedIn } from '../../../testing/interrupted.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { hashPassword } from './password-hash.ts'
import { createUser } from './service.ts'
import { codeAt } from './totp.ts'

const password = 'a kettle of herring'
const minute = 60_000
let app: TestApp
let people = 0

describe('Staff permissions', () => {
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  it('staff permissions last as long as the staff session, and the password starts a new one', async () => {
    const { email } = await person('admin')
    const token = await logIn(email)
    app.clock.pass(8 * 60 * minute)
    expect((await app.get('/api/people', { token })).status).toBe(200)
    expect((await app.get('/api/people', { token, isStolen: true })).json()).toEqual({
      error: 'Please confirm that it is you.',
      code: 'step-up-required',
      message: 'Please confirm that it is you.',
    })
    expect((await app.get('/api/user', { token, isStolen: true })).json<{ data: object }>().data).toMatchObject({ role: 'admin', staff_until: null })
    expect((await app.post('/api/user/step-up', { password: 'not the right one' }, { token, isStolen: true })).status).toBe(422)
    const again = await app.post('/api/user/step-up', { password }, { token, isStolen: true })
    expect(again.json()).toEqual({
      proof_until: new Date(app.clock.now() + 30 * minute).toISOString(),
      staff_until: new Date(app.clock.now() + 12 * 60 * minute).toISOString(),
    })
    expect((await app.get('/api/people', { token, isStolen: true, headers: { cookie: cookieOf(again) } })).status).toBe(200)
  })

  it('a stolen token without the staff cookie gets step-up-required for every staff operation', async () => {
    const { email } = await person('admin')
    const token = await logIn(email)
    const operations = features
      .flatMap((feature) => Object.entries(feature.routes?.(app.services, features).contract ?? {}))
      .filter(([, endpoint]) => endpoint?.access === 'editor' || endpoint?.access === 'admin')
    expect(operations.length).toBeGreaterThan(100)
    for (const [key] of operations) {
      const [method = '', path = ''] = key.split(' ')
      const answer = await app.server.inject({
        method: method as 'GET',
        url: `/api${path.replace(/:\w+/g, '1')}`,
        headers: { authorization: `Bearer ${token}` },
      }) // the contract's methods are all known to inject
      expect(answer.json(), key).toMatchObject({ code: 'step-up-required' })
    }
  })

  it('staff permissions on a public site need a second factor', async () => {
    await using site = await startApp({ siteUrl: 'https://magazine.example' })
    const admin = await aReader(site, { role: 'admin' })
    expect((await site.get('/api/people', { token: admin.token })).json()).toMatchObject({ code: 'second-factor-missing' })
    expect((await site.get('/api/user', { token: admin.token })).json<{ data: object }>().data).toMatchObject({ second_factor: 'required', staff_until: null })
  })

  it('a demoted editor’s open session ends at once, and an admin cannot change the own role', async () => {
    const admin = await aReader(app, { role: 'admin' })
    const editor = await aReader(app, { role: 'editor' })
    const answer = await app.put(`/api/people/${editor.id}/role`, { role: 'member' }, { token: admin.token })
    expect(answer.json<{ data: object }>().data).toMatchObject({ role: 'member' })
    expect((await app.get('/api/people', { token: editor.token })).status).toBe(401)
    expect((await app.put(`/api/people/${admin.id}/role`, { role: 'member' }, { token: admin.token })).json()).toMatchObject({ code: 'not-yourself' })
  })
})

describe('The second factor', () => {
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  it('the second factor is on after a first code, and then each code works for one login', async () => {
    const { email, token, secret, recovery } = await withFactor()
    expect((await app.get('/api/user', { token })).json<{ data: object }>().data).toMatchObject({ second_factor: 'on' })
    expect(recovery).toHaveLength(10)
    const without = await app.post('/api/login', { email, password })
    expect(without.json()).toMatchObject({ code: 'second-factor-required', fields: { code: ['Please enter the code of your authenticator app.'] } })
    expect((await app.post('/api/login', { email, password, code: '000000' })).json()).toMatchObject({ code: 'wrong-code' })
    app.clock.pass(30_000)
    const code = codeAt(secret, app.clock.now())
    expect((await app.post('/api/login', { email, password, code })).status).toBe(200)
    expect((await app.post('/api/login', { email, password, code })).json()).toMatchObject({ code: 'wrong-code' })
  })

  it('a code confirms only the secret that it is of, though another one is begun meanwhile', async () => {
    const token = await logIn((await person('member', app)).email)
    const begin = () => app.post('/api/user/second-factor', { password }, { token })
    const secret = fromBase32((await begin()).json<{ secret: string }>().secret)
    const answer = await interruptedIn(app, () => app.post('/api/user/second-factor/confirm', { code: codeAt(secret, app.clock.now()) }, { token }), begin)
    expect(answer.json()).toMatchObject({ code: 'wrong-code' })
    expect((await app.get('/api/user', { token })).json<{ data: object }>().data).toMatchObject({ second_factor: 'off' })
  })

  it('a recovery code replaces the second factor once, in any case and spacing', async () => {
    const { email, recovery } = await withFactor()
    const code = (recovery[0] ?? '').toUpperCase().replace('-', ' ')
    expect((await app.post('/api/login', { email, password, code })).status).toBe(200)
    expect((await app.post('/api/login', { email, password, code })).json()).toMatchObject({ code: 'wrong-code' })
  })

  it('every change to the login of an account asks for the second factor', async () => {
    const { token } = await withFactor()
    const proofs: [path: string, body: object, put?: true][] = [
      ['/api/user/step-up', { password }],
      ['/api/user/password', { current_password: password, password: 'two kettles of herring' }, true],
      ['/api/user/email', { password, email: 'elsewhere@example.org' }, true],
      ['/api/user/delete', { password }],
      ['/api/user/second-factor/remove', { password }],
      ['/api/user/second-factor/recovery', { password }],
    ]
    for (const [path, body, put] of proofs) {
      const answer = put ? await app.put(path, body, { token }) : await app.post(path, body, { token })
      expect(answer.json(), path).toMatchObject({ code: 'second-factor-required' })
    }
  })

  it('five wrong codes of the second factor lock further attempts', async () => {
    await using limited = await startApp({ config: { limits: undefined } })
    const { email } = await withFactor(limited)
    const codes: string[] = []
    for (let n = 0; n < 12; n++)
      codes.push((await limited.post('/api/login', { email, password, code: `00000${n % 10}` }, { ip: `10.0.0.${n}` })).json<{ code: string }>().code)
    expect(codes.filter((code) => code === 'wrong-code').length).toBeLessThanOrEqual(5)
    expect(codes.at(-1)).toBe('too-many')
  })

  it('the codes of the second factor follow RFC 6238 (its own test vectors)', () => {
    const secret = Buffer.from('12345678901234567890')
    for (const [seconds, code] of [
      [59, '287082'],
      [1_111_111_109, '081804'],
      [1_234_567_890, '005924'],
      [20_000_000_000, '353130'],
    ] as const)
      expect(codeAt(secret, seconds * 1000)).toBe(code)
  })
})

async function person(role: Role, site = app): Promise<{ id: number; email: string }> {
  const username = `somebody-${++people}`
  const email = `${username}@example.org`
  return {
    id: await createUser(site.services, { username, name: username, role, email, password_hash: await hashPassword(password, { memory: 8, passes: 1 }) }),
    email,
  }
}

async function logIn(email: string, site = app): Promise<string> {
  return (await site.post('/api/login', { email, password })).json<{ token: string }>().token
}

async function withFactor(site = app): Promise<{ email: string; token: string; secret: Buffer; recovery: string[] }> {
  const { email } = await person('member', site)
  const token = await logIn(email, site)
  const begun = (await site.post('/api/user/second-factor', { password }, { token })).json<{ secret: string; uri: string }>()
  expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Masthead:somebody-\d+\?secret=[A-Z2-7]{32}&issuer=Masthead/)
  const secret = fromBase32(begun.secret)
  expect((await site.post('/api/user/second-factor/confirm', { code: '12345' }, { token })).json()).toMatchObject({ code: 'wrong-code' })
  const answer = await site.post('/api/user/second-factor/confirm', { code: codeAt(secret, site.clock.now()) }, { token })
  return { email, token, secret, recovery: answer.json<{ recovery_codes: string[] }>().recovery_codes }
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}
