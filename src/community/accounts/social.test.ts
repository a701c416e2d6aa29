import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { lastMailTo } from '../../../testing/mails.ts'
import { clientSecret, startOAuth, type TestOAuth } from '../../../testing/oauth.ts'
import { beginSignIn, csrfForm, finishSignIn } from '../../../testing/sign-in.ts'
import { startApp, type Answer, type TestApp } from '../../../testing/start-app.ts'
import { longestPauseMs } from '../../../testing/until.ts'
import { confirmSecondFactor, keepSecret } from './second-factor-store.ts'
import { providerIds, type ProviderId } from './rules.ts'
import { codeAt, encrypted } from './totp.ts'

let app: TestApp
let oauth: TestOAuth
let people = 0

beforeAll(async () => {
  oauth = await startOAuth()
  app = await startApp({ config: { accounts: { providers: oauth.all() } } })
})
afterAll(async () => {
  await app.close()
  await oauth.stop()
})
beforeEach(() => {
  oauth.tamper = {}
  people++
  oauth.stranger = { subject: String(1000 + people), name: `Person ${people}`, email: `person-${people}@example.org`, verified: true }
})

describe.each(providerIds)('Sign-in through %s', (provider) => {
  it('a social sign-in creates an account and finds it again, even after a change of address (P19)', async () => {
    const { token } = (await signIn(provider)).json<{ token: string }>()
    const me = await account(token)
    const vouches = provider !== 'facebook'
    expect(me).toMatchObject({ name: `Person ${people}`, email: `person-${people}@example.org`, email_verified: vouches, has_password: false })
    if (!vouches) return
    oauth.stranger.email = `moved-${people}@example.org`
    const again = (await signIn(provider)).json<{ token: string }>()
    expect(await account(again.token)).toMatchObject({ id: me.id, email: `person-${people}@example.org`, identities: [provider] })
  })

  it('a social sign-in with the address of an account needs a confirmation by its owner (P20)', async () => {
    const owner = await aReader(app)
    oauth.stranger.email = owner.email
    const { token } = (await signIn(provider)).json<{ token: string }>()
    expect(await account(token)).toMatchObject({ email_verified: false, identities: [] })
    const mail = await lastMailTo(app, owner.email)
    if (provider === 'facebook') {
      expect(mail.heading).toBe('You are with us already')
      expect(mail.token).toBe('')
      return
    }
    expect((await app.post('/api/verify', { token: mail.token })).json()).toMatchObject({ code: 'other-browser' })
    expect((await app.post('/api/verify', { token: mail.token }, { token })).json()).toEqual({
      message: 'You can log in with this account from now on.',
      token: null,
    })
    expect(await account(token)).toMatchObject({ id: owner.id, identities: [provider] })
  })
})

describe('Social sign-in', () => {
  it('two identities of one provider with the same address do not share an account (P19)', async () => {
    const first = await account((await signIn('google')).json<{ token: string }>().token)
    oauth.stranger.subject = `other-${people}`
    const second = await account((await signIn('google')).json<{ token: string }>().token)
    expect(second.id).not.toBe(first.id)
    expect(second.email_verified).toBe(false)
  })

  it('a social sign-in without an address asks for one and sends a confirmation mail', async () => {
    oauth.stranger.email = null
    const browser = await beginSignIn(app, 'facebook')
    const back = await oauth.agree(browser.url)
    expect((await finishSignIn(app, 'facebook', back, browser.cookie)).json()).toMatchObject({ code: 'email-needed' })
    const email = `asked-${people}@example.org`
    const { token } = (await finishSignIn(app, 'facebook', { ...back, email }, browser.cookie)).json<{ token: string }>()
    await app.post('/api/verify', { token: (await lastMailTo(app, email)).token }, { token })
    expect(await account(token)).toMatchObject({ email, email_verified: true, identities: ['facebook'] })
    expect(oauth.exchanged).toBeGreaterThan(0)
  })

  it('a social sign-in accepts a code_verifier of the front end when it began with the matching challenge', async () => {
    const code_verifier = 'v'.repeat(50)
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const right = await beginSignIn(app, 'github', { code_challenge })
    expect((await finishSignIn(app, 'github', { ...(await oauth.agree(right.url)), code_verifier }, right.cookie)).status).toBe(200)
    const wrong = await beginSignIn(app, 'github', { code_challenge })
    expect((await finishSignIn(app, 'github', { ...(await oauth.agree(wrong.url)), code_verifier: 'w'.repeat(50) }, wrong.cookie)).json()).toMatchObject({
      code: 'sign-in-failed',
    })
  })

  it('a social sign-in needs only the code when it began at the authorize address in the same browser', async () => {
    const begin = async (name: ProviderId) => {
      const begun = await app.get(`/api/auth/${name}`)
      expect(begun.status).toBe(302)
      const cookie = [begun.headers['set-cookie'] ?? ''].flatMap((text) => text.match(/sign-in[\w-]*=[\w-]+/g) ?? []).join('; ')
      return { cookie, url: begun.headers['location'] ?? '' }
    }
    const sendCode = (code: string, cookie: string) =>
      app.post('/api/sociallogin/GitHub?isMain=true', `code=${encodeURIComponent(code)}`, {
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      })
    const { cookie, url } = await begin('github')
    const { code } = await oauth.agree(url)
    const stranger = await sendCode(code, '')
    expect(stranger.json()).toMatchObject({
      code: 'sign-in-not-begun',
      error: 'This sign-in did not begin here. Please begin again with the button of the provider.',
    })
    const [browser = ''] = cookie.split('; ')
    expect((await sendCode(code, browser.replace('sign-in-state', 'other'))).status).toBe(422)
    expect((await sendCode(code, (await begin('google')).cookie)).status).toBe(422)
    expect(await account((await sendCode(code, cookie)).json<{ token: string }>().token)).toMatchObject({ identities: ['github'] })
    expect((await sendCode(code, cookie)).status).toBe(422)
  })

  it('a social sign-in stores neither the secret, the code nor the tokens of the provider (P22)', async () => {
    const browser = await beginSignIn(app, 'google')
    expect(browser.url).not.toContain(clientSecret)
    let tokens: unknown
    oauth.tamper.tokenAnswer = ({ body }) => void (tokens = body)
    const back = await oauth.agree(browser.url)
    const answer = await finishSignIn(app, 'google', back, browser.cookie)
    const { db } = app.services.database
    const dump = JSON.stringify([
      await db.selectFrom('sign_ins').selectAll().execute(),
      await db.selectFrom('identities').selectAll().execute(),
      await db.selectFrom('jobs').selectAll().execute(),
      await db.selectFrom('users').selectAll().execute(),
    ])
    const { access_token, id_token } = tokens as { access_token: string; id_token: string } // as the server was just seen to answer
    for (const secret of [clientSecret, back.code, back.state, access_token, id_token]) {
      expect(dump).not.toContain(secret)
      expect(answer.text).not.toContain(secret)
    }
  })

  it('a social sign-in gets provider-unreachable when the provider hangs or is down (P23)', async () => {
    const hanging = oauth.settings('google', { token: `${oauth.settings('google').endpoints?.issuer}/hang` })
    const gone = oauth.settings('github', { token: 'http://127.0.0.1:9/token' })
    await using site = await startApp({ config: { accounts: { providers: { google: hanging, github: gone } } } })
    for (const provider of ['google', 'github'] as const) {
      const browser = await beginSignIn(site, provider)
      const back = await oauth.agree(browser.url)
      const begun = performance.now()
      const answer = await finishSignIn(site, provider, back, browser.cookie)
      expect(answer.json(), provider).toMatchObject({ code: 'provider-unreachable' })
      expect(performance.now() - begun).toBeLessThan(longestPauseMs)
    }
  })

  it('a social sign-in is available for configured providers only', async () => {
    await using site = await startApp({ config: { accounts: { providers: { github: oauth.settings('github') } } } })
    expect(Object.keys((await site.get('/api/auth/providers')).json<object>())).toEqual(['github', 'credentials'])
    const { cookie, body } = await csrfForm(site)
    const headers = { cookie }
    expect((await site.post('/api/auth/signin/google', body, { headers })).json()).toEqual({
      error: 'Unknown provider',
      code: 'unknown-provider',
      message: 'Unknown provider',
    })
    for (const path of ['auth/signin/myspace', 'sociallogin/myspace'])
      expect((await site.post(`/api/${path}`, body, { headers })).json(), path).toMatchObject({ error: 'Unknown provider' })
    // Browsers are redirected to this address, so it answers with a redirect to a page.
    const back = await site.get('/api/auth/callback/myspace?code=x&state=y')
    expect([back.status, back.headers['location']]).toEqual([302, 'http://localhost:3000/auth/error?error=OAuthCallbackError'])
  })
})

describe('Connecting a provider to an account', () => {
  it('a reader can connect a provider to the account after a recent confirmation', async () => {
    const reader = await aReader(app)
    const browser = await beginSignIn(app, 'facebook', { connect: 'true' }, reader.token)
    const back = await oauth.agree(browser.url)
    expect((await finishSignIn(app, 'facebook', back, browser.cookie)).json()).toMatchObject({ code: 'sign-in-failed' })
    const second = await beginSignIn(app, 'facebook', { connect: 'true' }, reader.token)
    const answer = await app.post('/api/user/identities/facebook', await oauth.agree(second.url), { token: reader.token, headers: { cookie: second.cookie } })
    expect(answer.json()).toEqual({ data: { identities: ['facebook'] } })
    expect(await account((await signIn('facebook')).json<{ token: string }>().token)).toMatchObject({ id: reader.id })
    app.clock.pass(31 * 60_000)
    const { cookie, body } = await csrfForm(app)
    const late = await app.post('/api/auth/signin/github', { ...body, connect: 'true' }, { token: reader.token, headers: { cookie } })
    expect(late.json()).toMatchObject({ code: 'step-up-required' })
  })

  it('a social sign-in asks for the second factor and accepts the same code with it', async () => {
    const me = await account((await signIn('google')).json<{ token: string }>().token)
    const secret = Buffer.from('12345678901234567890')
    const kept = encrypted(app.services.config, me.id, secret)
    await keepSecret(app.services.database.db, me.id, kept, app.clock.now())
    await confirmSecondFactor(app.services.database.db, me.id, kept, app.clock.now())
    const browser = await beginSignIn(app, 'google')
    const back = await oauth.agree(browser.url)
    expect((await finishSignIn(app, 'google', back, browser.cookie)).json()).toMatchObject({ code: 'second-factor-required' })
    expect((await finishSignIn(app, 'google', { ...back, second_factor: '000000' }, browser.cookie)).json()).toMatchObject({ code: 'wrong-code' })
    const { token } = (await finishSignIn(app, 'google', { ...back, second_factor: codeAt(secret, app.clock.now()) }, browser.cookie)).json<{ token: string }>()
    expect(await account(token)).toMatchObject({ id: me.id })
    expect((await finishSignIn(app, 'google', back, browser.cookie)).json()).toMatchObject({ code: 'popup-expired' })
  })
})

async function signIn(provider: ProviderId): Promise<Answer> {
  const { url, cookie } = await beginSignIn(app, provider)
  return finishSignIn(app, provider, await oauth.agree(url), cookie)
}

async function account(token: string): Promise<{ id: number; email: string; email_verified: boolean }> {
  return (await app.get('/api/user', { token })).json<{ data: { id: number; email: string; email_verified: boolean } }>().data
}
