import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areaUnderCurve } from '../../../testing/statistics.ts'
import { aReader } from '../../../testing/builders.ts'
import { lastMailTo } from '../../../testing/mails.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import { hashPassword, standardCost } from './password-hash.ts'
import { createUser } from './service.ts'
import { updateStanding, updateUser } from './store.ts'

const password = 'a kettle of herring'
const cheap = { memory: 8, passes: 1 }
let app: TestApp
let people = 0

describe('Login', () => {
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  it('a login returns a token for the account, and the case of the address does not matter', async () => {
    const { email, username } = await member()
    const { token } = (await logIn(email.toUpperCase())).json<{ token: string }>()
    expect(token).toMatch(/^mh_[\w-]{43}$/)
    expect((await app.get('/api/user', { token })).json<{ data: object }>().data).toMatchObject({ username, email, email_verified: true })
  })

  it('a login gets the same response for a wrong password and an unknown address (P3)', async () => {
    const { email } = await member()
    const wrong = await logIn(email, 'not the right one')
    const unknown = await logIn('nobody@example.org', 'not the right one')
    expect(wrong.status).toBe(422)
    expect(wrong.text).toBe(unknown.text)
    expect(Object.keys(wrong.headers)).toEqual(Object.keys(unknown.headers))
  })

  it('a login takes the same time for a known and an unknown address (P3: AUC 0.40 to 0.60, n = 200)', async () => {
    // With a very cheap hash the times would differ by microseconds that the hash of a real site hides.
    const hashCost = { memory: 4_096, passes: 1 }
    await using site = await startApp({ config: { accounts: { hashCost } } })
    const { id, email } = await aReader(site)
    await updateUser(site.services.database.db, id, { password_hash: await hashPassword(password, hashCost) })
    const known: number[] = []
    const unknown: number[] = []
    for (let n = 0; n < 220; n++) {
      const order = n % 2 === 0 ? [known, unknown] : [unknown, known]
      for (const times of order) {
        const begun = performance.now()
        await site.post('/api/login', { email: times === known ? email : `stranger-${n}@example.org`, password: 'not the right one' })
        // The first requests are a warm-up.
        if (n >= 20) times.push(performance.now() - begun)
      }
    }
    const auc = areaUnderCurve(known, unknown)
    console.log(`login, known against unknown address: AUC ${auc.toFixed(3)}`)
    expect(auc).toBeGreaterThan(0.4)
    expect(auc).toBeLessThan(0.6)
  })

  it('a login rehashes a password that has a hash of another cost (P1)', async () => {
    const { id, email } = await member()
    await updateUser(app.services.database.db, id, { password_hash: await hashPassword(password, { memory: 16, passes: 1 }) })
    expect((await logIn(email)).status).toBe(200)
    const row = await app.services.database.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    expect((await logIn(email)).status).toBe(200)
  })

  it('a login to a banned account says so only when the password is right', async () => {
    const { id, email } = await member()
    await updateStanding(app.services.database.db, id, { status: 'banned', updated_at: 0 })
    const refused = await logIn(email)
    expect(refused.json()).toMatchObject({ code: 'account-closed' })
    // Nor is its browser one that the owner has logged in with.
    expect(refused.headers).not.toHaveProperty('set-cookie')
    expect((await logIn(email, 'not the right one')).json()).toMatchObject({ code: 'wrong-credentials' })
  })

  it('a login compares all 200 characters of a password and refuses longer ones (P2)', async () => {
    const { id, email } = await member()
    const long = `${'x'.repeat(190)}abcdefghij`
    await updateUser(app.services.database.db, id, { password_hash: await hashPassword(long, cheap) })
    expect((await logIn(email, `${long.slice(0, 199)}k`)).status).toBe(422)
    expect((await logIn(email, long)).status).toBe(200)
    for (const size of [201, 1_000_000, 1_100_000]) {
      expect((await logIn(email, 'y'.repeat(size))).status).toBe(size > 1_048_576 ? 413 : 422)
    }
  })
})

describe('Password hashes', () => {
  it('password hashes are argon2id with 19 MiB and two passes by default (P1)', async () => {
    expect(standardCost).toEqual({ memory: 19_456, passes: 2 })
    expect(await hashPassword(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })
})

describe('Guessing of passwords (P4)', () => {
  beforeAll(async () => {
    app = await startApp({ config: { limits: undefined } })
  })
  afterAll(() => app.close())

  it('one IP address can try at most 6 passwords a minute and 30 an hour', async () => {
    const counts: number[] = []
    for (let minute = 0; minute < 60; minute++) {
      let passed = 0
      for (let n = 0; n < 7; n++) if ((await logIn(`victim-${minute}-${n}@example.org`, 'guess', { ip: '198.51.100.7' })).status === 422) passed++
      counts.push(passed)
      app.clock.pass(60_000)
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(6)
    expect(counts.reduce((sum, n) => sum + n)).toBe(30)
  })

  it('at most 100 guesses an hour from many IP addresses reach one account, and its known browser can still log in', async () => {
    const { email } = await member()
    const first = await logIn(email, password, { ip: '203.0.113.5' })
    const cookie = (first.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    expect(cookie).toMatch(/^device=/)
    let guesses = 0
    let owner = 0
    for (let n = 0; n < 250; n++) {
      const answer = await logIn(email, `guess ${n}`, { ip: `10.${n}.0.9` })
      if (answer.status === 422) guesses++
      else expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      app.clock.pass(14_400)
      if (n % 25 === 12 && (await logIn(email, password, { ip: '203.0.113.5', headers: { cookie } })).status === 200) owner++
    }
    console.log(`250 guesses in an hour from 250 addresses: ${guesses} reached the hash; the owner got in ${owner} times of 10`)
    expect(guesses).toBeLessThanOrEqual(100)
    expect(owner).toBe(10)
  })

  it('the owner of an attacked account can log in from a new browser by a mailed link, once and with the second factor', async () => {
    const owner = await member('admin')
    for (let n = 0; n < 40; n++) await logIn(owner.email, `guess ${n}`, { ip: `10.9.${n}.2` })
    const refused = await logIn(owner.email, password, { ip: '10.8.0.2' })
    expect([refused.status, refused.json<{ error: string }>().error]).toEqual([429, expect.stringContaining('have a link to log in mailed to you')])
    const asked = await app.post('/api/login/link', { email: owner.email }, { ip: '10.8.0.2' })
    const unknown = await app.post('/api/login/link', { email: 'nobody-at-all@example.org' }, { ip: '10.8.0.2' })
    expect([asked.status, asked.text]).toEqual([200, unknown.text])
    const link = (await lastMailTo(app, owner.email)).token
    const used = await app.post('/api/verify', { token: link }, { ip: '10.8.0.2' })
    const { token } = used.json<{ token: string }>()
    expect((await app.get('/api/user', { token })).json<{ data: { email: string; staff_until: unknown } }>().data).toMatchObject({
      email: owner.email,
      staff_until: null,
    })
    expect((await app.get('/api/people', { token })).json()).toMatchObject({ code: 'step-up-required' })
    expect((await app.post('/api/verify', { token: link }, { ip: '10.8.0.2' })).json()).toMatchObject({ code: 'link-invalid' })
    // The browser is known from now on, so the guesses of others do not lock it out.
    const cookie = (used.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    expect((await logIn(owner.email, password, { ip: '10.8.0.2', headers: { cookie } })).status).toBe(200)

    await app.services.database.db
      .insertInto('second_factors')
      .values({ user_id: owner.id, secret: 'x', last_step: 0, created_at: 1, confirmed_at: 1 })
      .execute()
    app.clock.pass(60_000)
    await app.post('/api/login/link', { email: owner.email }, { ip: '10.8.0.2' })
    const next = (await lastMailTo(app, owner.email)).token
    expect((await app.post('/api/verify', { token: next }, { ip: '10.8.0.2' })).json()).toMatchObject({ code: 'second-factor-required' })
    app.clock.pass(15 * 60_000)
    expect((await app.post('/api/verify', { token: next }, { ip: '10.8.0.2' })).json()).toMatchObject({ code: 'link-invalid' })
  })

  it('a locked account accepts the right password from any address after 15 minutes', async () => {
    const { email } = await member()
    for (let n = 0; n < 40; n++) await logIn(email, `guess ${n}`, { ip: `10.9.${n}.1` })
    expect((await logIn(email, password, { ip: '10.8.0.1' })).status).toBe(429)
    app.clock.pass(15 * 60_000)
    expect((await logIn(email, password, { ip: '10.8.0.1' })).status).toBe(200)
  })

  it('a registration of an attacker for the same address does not reset the limit of guesses', async () => {
    const { email } = await member()
    await app.post('/api/register', { username: `mallory-${people}`, email, password: 'mallory knows this' }, { ip: '10.7.0.1' })
    let guesses = 0
    for (let n = 0; n < 20; n++) {
      await logIn(email, 'mallory knows this', { ip: `10.6.${n}.1` })
      if ((await logIn(email, `guess ${n}`, { ip: `10.5.${n}.1` })).status === 422) guesses++
    }
    expect(guesses).toBeLessThanOrEqual(5)
  })

  it('a forged or foreign device cookie does not lift the limit of guesses', async () => {
    const { email } = await member()
    const other = await member()
    const borrowed = ((await logIn(other.email, password, { ip: '10.4.0.1' })).headers['set-cookie'] ?? '').split(';')[0] ?? ''
    for (let n = 0; n < 6; n++) await logIn(email, `guess ${n}`, { ip: `10.3.${n}.1` })
    for (const cookie of [borrowed, 'device=AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'device=', 'device=x.y.z']) {
      expect((await logIn(email, 'guess', { ip: '10.2.0.1', headers: { cookie } })).status).toBe(429)
    }
  })
})

describe('The password hashing queue (P5)', () => {
  it('logins beyond the length of the hashing queue get 503, and other requests do not wait for it', async () => {
    await using busy = await startApp({ config: { accounts: { hashCost: { memory: 4_096, passes: 1 } } } })
    const reader = await aReader(busy)
    const begun = performance.now()
    const logins = Array.from({ length: 200 }, (_, n) => busy.post('/api/login', { email: `nobody-${n}@example.org`, password }))
    const tooLong = busy.post('/api/login', { email: 'nobody@example.org', password: 'y'.repeat(201) })
    const other = await busy.get('/api/user', { token: reader.token })
    const waited = performance.now() - begun
    const answers = await Promise.all(logins)
    const refused = answers.filter(({ status }) => status === 503)
    expect(other.status).toBe(200)
    expect(waited).toBeLessThan(performance.now() - begun)
    expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThanOrEqual(32)
    expect(refused.length).toBeGreaterThanOrEqual(100)
    expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true)
    // Refused before hashing (P2): a queued one would have got 503 like the others.
    expect((await tooLong).status).toBe(422)
  })
})

async function member(role: 'member' | 'admin' = 'member'): Promise<{ id: number; email: string; username: string }> {
  const username = `member-${++people}-${createHash('sha256').update(String(people)).digest('hex').slice(0, 6)}`
  const email = `${username}@example.org`
  const id = await createUser(app.services, { username, name: username, role, email, password_hash: await hashPassword(password, cheap) })
  return { id, email, username }
}

function logIn(email: string, secret = password, options: { ip?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
  return app.post('/api/login', { email, password: secret }, options)
}
