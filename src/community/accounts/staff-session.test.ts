import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReader, type Reader } from '../../../testing/builders.ts'
import { accountPassword, aPasswordAccount, logInWithPassword } from '../../../testing/password-account.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import { confirmSecondFactor, keepSecret } from './second-factor-store.ts'
import { tokenHash } from './tokens.ts'

const minute = 60_000
const hour = 60 * minute
let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('The staff session', () => {
  test('a login of staff, and no other, sets the staff session as an HttpOnly and SameSite=Strict cookie', async () => {
    const editor = await aPasswordAccount(app, 'editor')
    expect(cookiesIn(await logInWithPassword(app, editor))[0]).toMatch(/^staff-session=mh_[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict$/)
    for (const role of ['member', 'author'] as const) expect(cookiesIn(await logInWithPassword(app, await aPasswordAccount(app, role)))).toEqual([])
    expect(cookiesIn(await app.post('/api/login', { email: editor, password: 'wrong from here' }))).toEqual([])
  })

  test('the staff session of a public site has a Secure __Host- cookie and needs a second factor', async () => {
    await using site = await startApp({ siteUrl: 'https://magazine.example' })
    const email = await aPasswordAccount(site, 'admin')
    const answer = await logInWithPassword(site, email)
    expect(cookiesIn(answer)[0]).toMatch(/^__Host-staff-session=mh_[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/)
    const { token } = answer.json<{ token: string }>()
    expect((await site.get('/api/people', { token })).json()).toMatchObject({ code: 'second-factor-missing' })
    const { id } = (await site.get('/api/user', { token })).json<{ data: { id: number } }>().data
    await keepSecret(site.services.database.db, id, '', site.clock.now())
    await confirmSecondFactor(site.services.database.db, id, '', site.clock.now())
    expect((await site.get('/api/people', { token })).status).toBe(200)
    const onHttp = staffCookieOf(answer).replace('__Host-', '')
    expect((await site.get('/api/people', { token, isStolen: true, headers: { cookie: onHttp } })).status).toBe(403)
  })

  test('the staff session is stored as a hash, and its cookie works with its own session only', async () => {
    const [mine, other] = [
      await logInWithPassword(app, await aPasswordAccount(app, 'editor')),
      await logInWithPassword(app, await aPasswordAccount(app, 'admin')),
    ]
    const { token } = mine.json<{ token: string }>()
    const secret = staffCookieOf(mine).split('=')[1] ?? ''
    const rows = await app.services.database.db.selectFrom('sessions').selectAll().execute()
    expect(rows.filter((row) => row.staff_hash === tokenHash(secret))).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const queue = (given: { token?: string; cookie?: string }) =>
      app.get('/api/comments/queue', { isStolen: true, ...(given.token ? { token: given.token } : {}), headers: given.cookie ? { cookie: given.cookie } : {} })
    expect((await queue({ token, cookie: staffCookieOf(mine) })).status).toBe(200)
    expect((await queue({ token, cookie: staffCookieOf(other) })).json()).toMatchObject({ code: 'step-up-required' })
    expect((await queue({ token, cookie: `staff-session=${token}` })).status).toBe(403)
    expect((await queue({ token: secret, cookie: staffCookieOf(mine) })).status).toBe(401)
    expect((await queue({ cookie: staffCookieOf(mine) })).status).toBe(401)
    const forged = await app.post('/api/comments/words', {}, { isStolen: true, headers: { cookie: staffCookieOf(mine), 'sec-fetch-site': 'cross-site' } })
    expect(forged.status).toBeGreaterThanOrEqual(400)
    expect((await app.put('/api/comments/words', { words: ['x'] }, { isStolen: true, headers: { cookie: staffCookieOf(mine) } })).status).toBe(401)
  })

  test('the staff session is extended by use with its cookie, and not by a stolen token', async () => {
    const { token } = (await logInWithPassword(app, await aPasswordAccount(app, 'editor'))).json<{ token: string }>()
    const queue = async (isStolen: boolean) => (await app.get('/api/comments/queue', { token, isStolen })).status
    for (let hours = 0; hours < 13; hours++) {
      app.clock.pass(hour)
      expect((await app.get('/api/user', { token, isStolen: true })).status).toBe(200)
    }
    expect(await queue(false)).toBe(403)
    await app.post('/api/user/step-up', { password: accountPassword }, { token })
    for (let hours = 0; hours < 33; hours += 11) {
      expect(await queue(false)).toBe(200)
      app.clock.pass(11 * hour)
    }
    expect([await queue(false), await queue(true)]).toEqual([200, 403])
  })

  test('the length of the staff session is configurable', async () => {
    await using site = await startApp({ config: { accounts: { staffIdleMs: hour, staffWholeMs: 3 * hour } } })
    const [idle, busy] = [await aReader(site, { role: 'editor' }), await aReader(site, { role: 'editor' })]
    const status = async ({ token }: Reader) => (await site.get('/api/comments/queue', { token })).status
    for (let n = 0; n < 5; n++) {
      site.clock.pass(hour / 2)
      expect(await status(busy)).toBe(200)
    }
    expect(await status(idle)).toBe(401)
    site.clock.pass(hour / 2)
    expect(await status(busy)).toBe(401)
  })

  test('a confirmation of identity in one tab keeps the staff session cookie of the others', async () => {
    const first = await logInWithPassword(app, await aPasswordAccount(app, 'admin'))
    const { token } = first.json<{ token: string }>()
    const tab = { token, isStolen: true, headers: { cookie: staffCookieOf(first) } }
    app.clock.pass(31 * minute)
    const exported = async () => (await app.get('/api/newsletter/subscribers/export', tab)).status
    expect(await exported()).toBe(403)
    const proof = await app.post('/api/user/step-up', { password: accountPassword }, tab)
    expect(staffCookieOf(proof)).toBe(staffCookieOf(first))
    expect(await exported()).toBe(200)
  })

  test('the staff session works in every process and ends in all of them at once', async () => {
    await using node = await startApp({ beside: app })
    const admin = await aReader(app, { role: 'admin' })
    const status = async ({ token }: Pick<Reader, 'token'>) => [
      (await app.get('/api/comments/queue', { token })).status,
      (await node.get('/api/comments/queue', { token })).status,
    ]
    const ends: Record<string, (editor: Reader) => Promise<Answer>> = {
      logout: ({ token }) => node.delete('/api/user/sessions/current', { token }),
      ban: ({ id }) => node.put(`/api/people/${id}/status`, { status: 'banned' }, { token: admin.token }),
      'lower role': ({ id }) => node.put(`/api/people/${id}/role`, { role: 'author' }, { token: admin.token }),
      'end of sessions': ({ id }) => node.delete(`/api/people/${id}/sessions`, { token: admin.token }),
    }
    for (const [what, end] of Object.entries(ends)) {
      const editor = await aReader(app, { role: 'editor' })
      expect(await status(editor), what).toEqual([200, 200])
      expect((await end(editor)).status, what).toBe(200)
      expect(await status(editor), what).toEqual([401, 401])
    }
    const editor = await aReader(app, { role: 'editor' })
    await node.put(`/api/people/${editor.id}/role`, { role: 'admin' }, { token: admin.token })
    expect(await status(editor), 'more powers wait for a proof').toEqual([403, 403])
  })

  test('the logout deletes the staff session cookie', async () => {
    const answer = await logInWithPassword(app, await aPasswordAccount(app, 'editor'))
    const out = await app.delete('/api/user/sessions/current', { token: answer.json<{ token: string }>().token })
    expect(cookiesIn(out)[0]).toMatch(/^staff-session=; Path=\/; Max-Age=0; /)
  })
})

function staffCookieOf(answer: Answer): string {
  return cookiesIn(answer)[0]?.split(';')[0] ?? ''
}

/** Staff session cookies in `set-cookie`. */
function cookiesIn({ headers }: Answer): string[] {
  return (headers['set-cookie'] ?? '').split(/,(?=[\w-]+=)/).filter((cookie) => /^(?:__Host-)?staff-session=/.test(cookie))
}
