import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aReader, anArticle } from '../../../testing/builders.ts'
import { fitsProcesses } from '../../../testing/databases.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { longestPauseMs } from '../../../testing/until.ts'
import { newToken, tokenHash } from './tokens.ts'

const day = 86_400_000
const hour = 3_600_000
let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

describe('Session tokens', () => {
  it('a session token has 256 random bits and a prefix for scanners (P10: 100,000 unique, uniform tokens)', () => {
    const tokens = new Set<string>()
    const counts = Array.from({ length: 128 }, () => 0)
    for (let n = 0; n < 100_000; n++) {
      const token = newToken()
      tokens.add(token)
      // The last character has 4 random bits only.
      for (let at = 3; at < 45; at++) counts[token.charCodeAt(at)] = (counts[token.charCodeAt(at)] ?? 0) + 1
    }
    const expected = (100_000 * 42) / 64
    const seen = counts.filter((n) => n > 0)
    const chi = seen.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    expect(tokens.size).toBe(100_000)
    expect(seen).toHaveLength(64)
    // With 63 degrees of freedom a larger value occurs once in a million runs.
    expect(chi).toBeLessThan(130)
  })

  it('a session token is stored as a hash only, and the hash is no valid token', async () => {
    const { token } = await aReader(app)
    const rows = await app.services.database.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).toContain(tokenHash(token))
    expect((await app.get('/api/user', { token: tokenHash(token) })).status).toBe(401)
    expect((await app.get('/api/user', { token: `mh_${tokenHash(token)}` })).status).toBe(401)
  })

  it('a session token is accepted in the Authorization header only (P13)', async () => {
    const { token } = await aReader(app)
    expect((await app.get('/api/user', { token })).status).toBe(200)
    const placements = [
      app.get(`/api/user?token=${token}`),
      app.get(`/api/user?access_token=${token}`),
      app.get('/api/user', { headers: { cookie: `token=${token}; session-token=${token}; authjs.session-token=${token}` } }),
      app.get('/api/user', { headers: { 'x-token': token, 'proxy-authorization': `Bearer ${token}` } }),
      app.put('/api/user', { token, access_token: token, bio: 'x' }),
    ]
    for (const answer of await Promise.all(placements)) expect(answer.status).toBe(401)
  })

  it('a malformed session token gets 401 and never a server error (P15: 500 cases)', async () => {
    const { token } = await aReader(app)
    const article = await anArticle(app)
    const odd = [
      '',
      ' ',
      'Bearer',
      'Bearer ',
      `Token ${token}`,
      `bearer  ${token}`,
      `Bearer ${token} ${token}`,
      `Bearer ${token},Bearer ${token}`,
      `Basic ${Buffer.from(token).toString('base64')}`,
      `Bearer ${'a'.repeat(10_000)}`,
      'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
      `Bearer ${token}\u0001`,
      `Bearer ${token.toUpperCase()}`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer ${token}=`,
      'Bearer null',
      'Bearer undefined',
      "Bearer ' or 1=1 --",
      'Bearer mh_%00',
      'Bearer ../../etc',
    ]
    const random = Array.from(
      { length: 480 },
      (_, n) => `Bearer ${Array.from({ length: (n * 7) % 120 }, (_, i) => String.fromCharCode(33 + ((n * 31 + i * 17) % 94))).join('')}`,
    )
    for (const header of [...odd, ...random]) {
      const answer = await app.get(`/api/blogs/${article.id}`, { headers: { authorization: header } })
      expect(answer.status, header).toBe(401)
      expect(answer.json()).toEqual({ error: 'Please log in', code: 'login-required', message: 'Please log in' })
    }
    expect((await app.get('/api/user', { headers: { authorization: `bEARER ${token}` } })).status).toBe(200)
  })
})

describe('Sessions', () => {
  it('a session ends after 30 days without use and after 90 days in any case (P12)', async () => {
    const idle = await aReader(app)
    const busy = await aReader(app)
    const works = async (token: string) => (await app.get('/api/user', { token })).status === 200
    app.clock.pass(29 * day)
    expect(await works(busy.token)).toBe(true)
    app.clock.pass(day)
    expect(await works(idle.token)).toBe(false)
    for (let n = 0; n < 2; n++) {
      expect(await works(busy.token)).toBe(true)
      app.clock.pass(29 * day)
    }
    expect(await works(busy.token)).toBe(true)
    app.clock.pass(2 * day)
    expect(await works(busy.token)).toBe(false)
  })

  it('a session of an editor or admin ends after 12 hours without use and after 7 days in any case', async () => {
    for (const role of ['editor', 'admin'] as const) {
      const [idle, busy] = [await aReader(app, { role }), await aReader(app, { role })]
      const status = async (token: string) => (await app.get('/api/user', { token })).status
      app.clock.pass(12 * hour - 1)
      expect(await status(busy.token)).toBe(200)
      app.clock.pass(1)
      expect(await status(idle.token)).toBe(401)
      for (let hours = 12; hours < 7 * 24 - 11; hours += 11) {
        expect(await status(busy.token)).toBe(200)
        app.clock.pass(11 * hour)
      }
      app.clock.pass(11 * hour)
      expect(await status(busy.token)).toBe(401)
    }
  })

  it('a session survives a clock that goes back two hours or forward by one (P12, P72)', async () => {
    const { token } = await aReader(app)
    for (const jump of [-2 * hour, 3 * hour, -hour]) {
      app.clock.pass(jump)
      expect((await app.get('/api/user', { token })).status).toBe(200)
    }
  })

  it('a session is listed with its device, and another reader cannot end it (P14)', async () => {
    const reader = await aReader(app)
    const stranger = await aReader(app)
    const list = (await app.get('/api/user/sessions', { token: reader.token })).json<{ data: { id: number }[] }>()
    expect(list.data).toMatchObject([{ device: 'Firefox on Linux', current: true }])
    const id = list.data[0]?.id
    expect((await app.delete(`/api/user/sessions/${id}`, { token: stranger.token })).status).toBe(404)
    expect((await app.get('/api/user', { token: reader.token })).status).toBe(200)
    expect((await app.delete(`/api/user/sessions/${id}`, { token: reader.token })).json()).toEqual({ ended: 1 })
    expect((await app.get('/api/user', { token: reader.token })).status).toBe(401)
  })

  it('an admin can end the sessions of any other user (P14)', async () => {
    const reader = await aReader(app)
    const admin = await aReader(app, { role: 'admin' })
    expect((await app.delete(`/api/people/${reader.id}/sessions`, { token: admin.token })).json()).toEqual({ ended: 1 })
    expect((await app.get('/api/user', { token: reader.token })).status).toBe(401)
    expect((await app.delete(`/api/people/${admin.id}/sessions`, { token: admin.token })).json()).toMatchObject({ code: 'not-yourself' })
  })

  it.runIf(fitsProcesses)('a session that ends in one process ends in the other at once (P11: 50 logouts, 50 bans)', async () => {
    const second = await startApp({ beside: app })
    const admin = await aReader(app, { role: 'admin' })
    const slowest: number[] = []
    for (let n = 0; n < 100; n++) {
      const reader = await aReader(app)
      const { token } = reader
      expect((await second.get('/api/user', { token })).status).toBe(200)
      if (n % 2 === 0) await app.delete('/api/user/sessions/current', { token })
      else await app.put(`/api/people/${reader.id}/status`, { status: 'banned' }, { token: admin.token })
      const ended = performance.now()
      expect((await second.get('/api/user', { token })).status).toBe(401)
      slowest.push(performance.now() - ended)
    }
    console.log(`ended to refused elsewhere, 100 times: at most ${Math.max(...slowest).toFixed(1)} ms`)
    await second.close()
    expect(Math.max(...slowest)).toBeLessThan(longestPauseMs)
  })
})
