import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areaUnderCurve } from '../../../testing/statistics.ts'
import { lastMailTo, queuedMails } from '../../../testing/mails.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { hashPassword } from './password-hash.ts'
import { createUser } from './service.ts'

const old = 'a kettle of herring'
const fresh = 'two kettles of herring'
const minute = 60_000
let app: TestApp
let people = 0

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('Password reset', () => {
  it('a password reset sends a link by mail that sets a new password once (P6)', async () => {
    const { email } = await member()
    const answer = await app.post('/api/password/forgot', { email })
    expect(answer.json()).toEqual({ message: 'Password resent link has been sent to your email' })
    const { token } = await lastMailTo(app, email)
    expect(token).toHaveLength(43)
    expect((await app.post('/api/password/reset', { token, password: fresh })).json()).toEqual({ message: 'Password reset successfully' })
    expect(await logsIn(email, fresh)).toBe(true)
    expect(await logsIn(email, old)).toBe(false)
    const replay = await app.post('/api/password/reset', { token, password: 'a third kettle of it' })
    const forged = await app.post('/api/password/reset', { token: 'x'.repeat(43), password: 'a third kettle of it' })
    expect(replay.json()).toMatchObject({ code: 'link-invalid' })
    expect(replay.text).toBe(forged.text)
  })

  it('a reset link expires after 30 minutes and when a newer one is sent', async () => {
    const { email } = await member()
    await app.post('/api/password/forgot', { email })
    const first = await lastMailTo(app, email)
    await app.post('/api/password/forgot', { email })
    const second = await lastMailTo(app, email)
    expect(second.token).not.toBe(first.token)
    expect((await app.post('/api/password/reset', { token: first.token, password: fresh })).json()).toMatchObject({ code: 'link-invalid' })
    app.clock.pass(30 * minute)
    expect((await app.post('/api/password/reset', { token: second.token, password: fresh })).json()).toMatchObject({ code: 'link-invalid' })
    expect(await logsIn(email, old)).toBe(true)
  })

  it('concurrent uses of a reset link set one password (P6: 40 rounds of 5)', async () => {
    for (let round = 0; round < 40; round++) {
      const { email } = await member()
      await app.post('/api/password/forgot', { email })
      const { token } = await lastMailTo(app, email)
      const tries = await Promise.all(
        Array.from({ length: 5 }, (_, n) => app.post('/api/password/reset', { token, password: `kettle ${round} and ${n}, whole` })),
      )
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  it('a password reset ends every session, sends a mail to the owner and opens no session (P7)', async () => {
    const { email } = await member()
    const tokens = [await logIn(email), await logIn(email), await logIn(email)]
    await app.post('/api/password/forgot', { email })
    const answer = await app.post('/api/password/reset', { token: (await lastMailTo(app, email)).token, password: fresh })
    expect(answer.text).not.toContain('mh_')
    for (const token of tokens) expect((await app.get('/api/user', { token })).status).toBe(401)
    expect((await lastMailTo(app, email)).heading).toBe('Your password has changed')
  })

  it('the token of a reset link is not in the database (P6)', async () => {
    const { email } = await member()
    await app.post('/api/password/forgot', { email })
    const { token } = await lastMailTo(app, email)
    const { db } = app.services.database
    const dump = JSON.stringify([await db.selectFrom('mail_links').selectAll().execute(), await db.selectFrom('jobs').selectAll().execute()])
    expect(dump).not.toContain(token)
    expect(dump).toContain(email)
  })

  it('a reset link has the configured site address for any request headers (P8)', async () => {
    const { email } = await member()
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    }
    await app.post('/api/password/forgot', { email }, { headers })
    const mail = await lastMailTo(app, email)
    expect(mail.text).toContain('http://localhost:3000/reset?token=')
    expect(JSON.stringify(await queuedMails(app))).not.toContain('evil')
    expect((await app.get('/', { headers })).text).not.toContain('evil')
    expect((await app.get('/')).text).not.toContain('evil')
  })

  it('a password reset for an unknown address gets the same response in the same time (P3: AUC 0.40 to 0.60, n = 200)', async () => {
    const { email } = await member()
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let n = 0; n < 440; n++) {
      const kind = [0, 3].includes(n % 4) ? 'known' : 'unknown'
      const begun = performance.now()
      const answer = await app.post('/api/password/forgot', { email: kind === 'known' ? email : `stranger-${n}@example.org` })
      if (n >= 40) times[kind].push(performance.now() - begun)
      expect(answer.text).toBe('{"message":"Password resent link has been sent to your email"}')
    }
    const auc = areaUnderCurve(times.known, times.unknown)
    console.log(`forgot, known against unknown address: AUC ${auc.toFixed(3)} (${times.known.length} and ${times.unknown.length})`)
    expect(auc).toBeGreaterThan(0.4)
    expect(auc).toBeLessThan(0.6)
    expect((await queuedMails(app)).filter(({ to }) => to.startsWith('stranger-'))).toEqual([])
  })

  it('a reset mail is sent once a minute and five times an hour, with the same response (P50)', async () => {
    await using limited = await startApp({ config: { limits: undefined } })
    const sent = async () => (await limited.services.database.db.selectFrom('jobs').select('id').where('kind', '=', 'mail').execute()).length
    for (let n = 0; n < 20; n++) {
      for (const ip of ['10.0.0.1', '10.0.0.2']) {
        expect((await limited.post('/api/password/forgot', { email: 'ada@example.org' }, { ip })).json()).toEqual({
          message: 'Password resent link has been sent to your email',
        })
      }
      limited.clock.pass(minute)
    }
    expect(await sent()).toBe(5)
  })
})

describe('Password change', () => {
  it('changing the password needs the old one, ends the other sessions and keeps the current one', async () => {
    const { email } = await member()
    const [token, other] = [await logIn(email), await logIn(email)]
    const wrong = await app.put('/api/user/password', { current_password: 'not the right one', password: fresh }, { token })
    expect(wrong.json()).toMatchObject({ code: 'wrong-credentials', fields: { password: ['This is not your password.'] } })
    expect((await app.put('/api/user/password', { current_password: old, password: fresh }, { token })).status).toBe(200)
    expect((await app.get('/api/user', { token })).status).toBe(200)
    expect((await app.get('/api/user', { token: other })).status).toBe(401)
    expect(await logsIn(email, fresh)).toBe(true)
  })
})

async function member(): Promise<{ email: string }> {
  const username = `forgetful-${++people}`
  const email = `${username}@example.org`
  await createUser(app.services, { username, name: username, role: 'member', email, password_hash: await hashPassword(old, { memory: 8, passes: 1 }) })
  return { email }
}

async function logIn(email: string): Promise<string> {
  return (await app.post('/api/login', { email, password: old })).json<{ token: string }>().token
}

async function logsIn(email: string, password: string): Promise<boolean> {
  return (await app.post('/api/login', { email, password })).status === 200
}
