import { Auth, type AuthConfig } from '@auth/core'
import Credentials from '@auth/core/providers/credentials'
import GitHub from '@auth/core/providers/github'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { startOAuth, type TestOAuth } from '../../../testing/oauth.ts'
import { cookieOf, csrfForm } from '../../../testing/sign-in.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import { hashPassword } from './password-hash.ts'
import { createUser } from './service.ts'

const password = 'a kettle of herring'
const email = 'ada@example.org'
let app: TestApp
let oauth: TestOAuth

beforeAll(async () => {
  oauth = await startOAuth()
  app = await startApp({ config: { accounts: { providers: { github: oauth.settings('github') } } } })
  await createUser(app.services, { username: 'ada', name: 'Ada', role: 'member', email, password_hash: await hashPassword(password, { memory: 8, passes: 1 }) })
})
afterAll(async () => {
  await app.close()
  await oauth.stop()
})

describe('The Auth.js-compatible endpoints', () => {
  it('GET /auth/csrf returns a token and a cookie like Auth.js and keeps the cookie', async () => {
    const [ours, theirs] = [await app.get('/api/auth/csrf'), await authJs('GET', 'csrf')]
    expect(shapeOf(ours.json())).toEqual(shapeOf(theirs.json))
    expect(ours.json<{ csrfToken: string }>().csrfToken).toMatch(/^[0-9a-f]{64}$/)
    expect(ours.headers['set-cookie']).toMatch(/^authjs\.csrf-token=[0-9a-f]{64}%7C[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
    expect(theirs.cookie).toMatch(/^authjs\.csrf-token=[0-9a-f]{64}%7C/)
    const again = await app.get('/api/auth/csrf', { headers: { cookie: cookieOf(ours) } })
    expect(again.json()).toEqual(ours.json())
  })

  it('GET /auth/providers returns the same keys, ids and addresses as Auth.js', async () => {
    const [ours, theirs] = [
      (await app.get('/api/auth/providers')).json<Record<string, object>>(),
      (await authJs('GET', 'providers')).json as Record<string, object>,
    ]
    expect(ours['github']).toEqual(theirs['github'])
    expect(ours['credentials']).toEqual({ ...theirs['credentials'], name: 'Email' })
    expect(Object.keys(ours)).toEqual(Object.keys(theirs))
  })

  it('GET /auth/session returns null without a login, and else user and expires like Auth.js', async () => {
    expect((await app.get('/api/auth/session')).json()).toBe((await authJs('GET', 'session')).json)
    const { token, email: mine } = await aReader(app, { username: 'reader' })
    const session = (await app.get('/api/auth/session', { token })).json<{ expires: string }>()
    expect(session).toEqual({ user: { name: 'reader', email: mine, image: null }, expires: new Date(app.clock.now() + 30 * 86_400_000).toISOString() })
    const pending = await aReader(app, { verified: false })
    expect((await app.get('/api/auth/session', { token: pending.token })).json()).toBe(null)
  })

  it('POST /auth/signin returns the address of the provider as url, or as a redirect for plain forms', async () => {
    const { cookie, body } = await csrfForm(app)
    const theirCsrf = await authJs('GET', 'csrf')
    const form = { ...(theirCsrf.json as object), callbackUrl: '/articles', json: 'true' }
    const theirs = await authJs('POST', 'signin/github', { form, cookie: theirCsrf.cookie, headers: { 'x-auth-return-redirect': '1' } })
    const ours = await posted('/api/auth/signin/github', { ...body, callbackUrl: '/articles' }, cookie)
    expect(shapeOf(ours.json())).toEqual(shapeOf(theirs.json))
    expect(ours.json<{ url: string }>().url).toContain('code_challenge_method=S256')
    const plain = await posted('/api/auth/signin/github', { csrfToken: body.csrfToken }, cookie)
    expect(plain.status).toBe((await authJs('POST', 'signin/github', { form, cookie: theirCsrf.cookie })).status)
    expect(plain.headers['location']).toMatch(/\/authorize\?/)
  })

  it('POST /auth/callback/credentials returns the callback url, or the error page for a wrong password', async () => {
    const { cookie, body } = await csrfForm(app)
    const right = await posted('/api/auth/callback/credentials', { ...body, callbackUrl: '/articles?x=1', email, password }, cookie)
    expect(right.json()).toEqual({ url: 'http://localhost:3000/articles?x=1', token: expect.stringMatching(/^mh_/) })
    const wrong = await posted('/api/auth/callback/credentials', { ...body, email, password: 'not the right one' }, cookie)
    expect(wrong.json()).toEqual({ url: 'http://localhost:3000/auth/error?error=CredentialsSignin' })
  })

  it('POST /auth/signout ends the session of the bearer token and returns the callback url', async () => {
    const { cookie, body } = await csrfForm(app)
    const { token } = await aReader(app)
    const answer = await app.post('/api/auth/signout', { ...body, callbackUrl: '/about' }, { token, headers: { cookie } })
    expect(answer.json()).toEqual({ url: 'http://localhost:3000/about' })
    expect((await app.get('/api/user', { token })).status).toBe(401)
  })

  it('a forged CSRF token gets MissingCSRF when signing in and 400 when signing out', async () => {
    const { cookie, body } = await csrfForm(app)
    const { token } = await aReader(app)
    const forgeries = [
      { form: { ...body, csrfToken: 'a'.repeat(64) }, cookie },
      { form: { json: 'true' }, cookie },
      { form: body, cookie: '' },
      { form: { ...body, csrfToken: 'a'.repeat(64) }, cookie: `authjs.csrf-token=${'a'.repeat(64)}%7C${'a'.repeat(43)}` },
    ]
    for (const forged of forgeries) {
      expect((await posted('/api/auth/signin/github', forged.form, forged.cookie)).json()).toEqual({
        url: 'http://localhost:3000/auth/error?error=MissingCSRF',
      })
      const out = await app.post('/api/auth/signout', forged.form, { token, headers: { cookie: forged.cookie } })
      expect(out.status).toBe(400)
      expect(out.json()).toEqual({
        error: 'Could not fetch CSRF Token for signing out',
        code: 'missing-csrf',
        message: 'Could not fetch CSRF Token for signing out',
      })
    }
    expect((await app.get('/api/user', { token })).status).toBe(200)
  })
})

describe('The address after signing in', () => {
  it('no callbackUrl redirects to another site (P36)', async () => {
    const { cookie, body } = await csrfForm(app)
    const tricks = [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      'https://evil.example',
      'https:evil.example',
      'http://localhost:3000.evil.example',
      'http://localhost:3000@evil.example',
      'http://localhost:3001/x',
      'javascript:alert(1)',
      'data:text/html,x',
      '/.//evil.example',
      '/%5cevil.example/..//evil.example',
      '/\r\nLocation: https://evil.example',
      ' //evil.example',
      '/Oauth?code=x',
      '/oauth',
      'ftp://localhost:3000/',
      '',
      '.',
      'articles',
    ]
    for (const callbackUrl of tricks) {
      const answer = await posted('/api/auth/signout', { ...body, callbackUrl }, cookie)
      const { url } = answer.json<{ url: string }>()
      expect(new URL(url).origin, callbackUrl).toBe('http://localhost:3000')
      expect(url, callbackUrl).not.toMatch(/oauth|\/\/evil/i)
    }
    expect((await posted('/api/auth/signout', { ...body, callbackUrl: 'http://localhost:3000/articles?a=1#b' }, cookie)).json()).toEqual({
      url: 'http://localhost:3000/articles?a=1#b',
    })
  })

  it('the callback of a provider redirects to /Oauth with code and state, or to the error page', async () => {
    const answered = await app.get('/api/auth/callback/github?code=abc&state=def&scope=x')
    expect([answered.status, answered.headers['location']]).toEqual([302, 'http://localhost:3000/Oauth?code=abc&state=def'])
    expect((await app.get('/api/auth/callback/github?error=access_denied&state=x')).headers['location']).toBe(
      'http://localhost:3000/auth/error?error=AccessDenied',
    )
    expect((await app.get('/api/auth/callback/github')).headers['location']).toBe('http://localhost:3000/auth/error?error=OAuthCallbackError')
  })
})

const theirs: AuthConfig = {
  secret: 'x'.repeat(32),
  trustHost: true,
  basePath: '/api/auth',
  providers: [GitHub({ clientId: 'a', clientSecret: 'b' }), Credentials({ authorize: () => null })],
  logger: { error() {}, warn() {}, debug() {} },
}

async function authJs(
  method: string,
  path: string,
  ask: { form?: object; cookie?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; json: unknown; cookie: string }> {
  const headers = {
    ...(ask.cookie ? { cookie: ask.cookie } : {}),
    ...(ask.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    ...ask.headers,
  }
  const body = ask.form ? new URLSearchParams(Object.entries(ask.form)) : null
  const response = await Auth(new Request(`http://localhost:3000/api/auth/${path}`, { method, headers, body }), theirs)
  const text = await response.text()
  return {
    status: response.status,
    json: text ? (JSON.parse(text) as unknown) : undefined,
    cookie: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  }
}

/** Posts a URL-encoded form. */
async function posted(path: string, form: Record<string, string>, cookie: string): Promise<Answer> {
  return app.post(path, new URLSearchParams(form).toString(), { headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' } })
}

function shapeOf(value: unknown): unknown {
  return Object.entries(value as object).map(([key, one]) => [key, typeof one]) // both sides answer objects here
}
