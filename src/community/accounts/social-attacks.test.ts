import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aReader } from '../../../testing/builders.ts'
import { lastMailTo } from '../../../testing/mails.ts'
import { startOAuth, type TestOAuth } from '../../../testing/oauth.ts'
import { beginSignIn, finishSignIn, signInThrough, type Back, type Begun } from '../../../testing/sign-in.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { providerIds, type ProviderId } from './rules.ts'

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
  oauth.stranger = { subject: `5${people}`, name: `Person ${people}`, email: `person-${people}@example.org`, verified: true }
})

describe('Tampered social sign-in (P18, 19 ways)', () => {
  const cases: Record<string, (begun: Begun, back: Back) => Promise<{ provider?: ProviderId; back: Partial<Back>; cookie?: string }>> = {
    'no state': async (_, back) => ({ back: { ...back, state: undefined } }),
    'an unknown state': async (_, back) => ({ back: { ...back, state: 'x'.repeat(43) } }),
    'the state of another attempt of the same browser': async ({ cookie }, back) => {
      const other = await beginInBrowser(cookie)
      return { back: { ...back, state: (await oauth.agree(other)).state } }
    },
    'a state used before': async ({ cookie }, back) => {
      expect((await finishSignIn(app, 'google', back, cookie)).status).toBe(200)
      return { back }
    },
    'another browser': async (_, back) => ({ back, cookie: (await beginSignIn(app, 'google')).cookie }),
    'a browser without the cookie': async (_, back) => ({ back, cookie: '' }),
    'another provider': async (_, back) => ({ back, provider: 'github' }),
    'a delay of ten minutes': async (_, back) => {
      app.clock.pass(10 * 60_000)
      return { back }
    },
    'a code that was used before': async ({ cookie }, back) => {
      expect((await finishSignIn(app, 'google', back, cookie)).status).toBe(200)
      const next = await beginInBrowser(cookie)
      return { back: { ...back, state: (await oauth.agree(next)).state } }
    },
    'the code of another user': async ({ cookie }, back) => ({
      back: { ...back, code: (await oauth.agree((await beginSignIn(app, 'google')).url)).code },
      cookie,
    }),
    'another nonce': async (_, back) => {
      oauth.tamper.idToken = (payload) => void (payload['nonce'] = 'of another')
      return { back }
    },
    'no nonce': async (_, back) => {
      oauth.tamper.idToken = (payload) => void delete payload['nonce']
      return { back }
    },
    'the iss of another provider beside the code': async (_, back) => ({ back: { ...back, iss: 'https://evil.example' } }),
    'an id_token of another issuer': async (_, back) => {
      oauth.tamper.idToken = (payload) => void (payload['iss'] = 'https://evil.example')
      return { back }
    },
    'an id_token for another client': async (_, back) => {
      oauth.tamper.idToken = (payload) => void (payload['aud'] = 'somebody-else')
      return { back }
    },
    'an id_token that has expired': async (_, back) => {
      oauth.tamper.idToken = (payload) => void (payload['exp'] = 1_000_000_000)
      return { back }
    },
    'no id_token': async (_, back) => {
      oauth.tamper.tokenAnswer = ({ body }) => void (body !== '' && delete body['id_token'])
      return { back }
    },
    'an unknown code_verifier': async (_, back) => ({ back: { ...back, code_verifier: 'v'.repeat(43) } }),
  }

  it.each(Object.entries(cases))('a social sign-in with %s is refused', async (_, spoil) => {
    const begun = await beginSignIn(app, 'google')
    const { provider = 'google', back, cookie = begun.cookie } = await spoil(begun, await oauth.agree(begun.url))
    const before = await sessions()
    const answer = await finishSignIn(app, provider, back, cookie)
    expect(answer.status).toBe(422)
    expect(['invalid', 'sign-in-failed', 'popup-expired', 'sign-in-not-begun']).toContain(answer.json<{ code: string }>().code)
    expect(await sessions()).toBe(before)
  })

  it('a social sign-in with the plain form of PKCE is refused', async () => {
    const code_challenge = 'c'.repeat(43)
    const begun = await beginSignIn(app, 'google', { code_challenge })
    expect(new URL(begun.url).searchParams.get('code_challenge_method')).toBe('S256')
    expect((await finishSignIn(app, 'google', { ...(await oauth.agree(begun.url)), code_verifier: code_challenge }, begun.cookie)).json()).toMatchObject({
      code: 'sign-in-failed',
    })
  })
})

/** The five ways of "Pre-hijacked accounts" (Sudhodanan and Paverd, USENIX Security 2022). `oauth.stranger` is mallory first and the victim afterwards. */
describe.each(providerIds)('Pre-hijacking of an account that signs in through %s', (provider) => {
  const mallorysPassword = 'chosen by mallory'

  async function victimArrives(email: string): Promise<string> {
    oauth.stranger = { subject: `7${people}`, name: 'Victim', email, verified: true }
    const token = await signInThrough(app, oauth, provider)
    if ((await account(token))?.email_verified !== true) await app.post('/api/verify', { token: (await lastMailTo(app, email)).token }, { token })
    expect(await account(token)).toMatchObject({ email, email_verified: true })
    return token
  }
  async function registered(email: string): Promise<string> {
    return (await app.post('/api/register', { username: `mallory-${people}`, email, password: mallorysPassword })).json<{ token: string }>().token
  }

  it('an attacker’s earlier password does not open the account (classic-federated merge)', async () => {
    const email = `victim-${people}@example.org`
    await registered(email)
    await victimArrives(email)
    expect((await app.post('/api/login', { email, password: mallorysPassword })).json()).toMatchObject({ code: 'wrong-credentials' })
  })

  it('an attacker’s earlier session does not see the account (unexpired session)', async () => {
    const email = `victim-${people}@example.org`
    const token = await registered(email)
    await victimArrives(email)
    expect(await account(token)).toBeUndefined()
  })

  it('an attacker’s earlier account of another provider does not open the account (trojan identifier)', async () => {
    const email = `victim-${people}@example.org`
    oauth.stranger = { subject: `6${people}`, name: 'Mallory', email, verified: false }
    const pending = await signInThrough(app, oauth, 'github').catch(() => undefined)
    const trojan = await signInThrough(app, oauth, 'facebook')
    await victimArrives(email)
    oauth.stranger = { subject: `6${people}`, name: 'Mallory', email, verified: false }
    const again = await signInThrough(app, oauth, 'facebook')
    for (const token of [pending, trojan, again]) expect((await account(token))?.email_verified).not.toBe(true)
  })

  it('an attacker’s pending change of address does not get the account (unexpired e-mail change)', async () => {
    const email = `victim-${people}@example.org`
    const mallory = await registered(`mallory-${people}@example.org`)
    await app.post('/api/verify', { token: (await lastMailTo(app, `mallory-${people}@example.org`)).token }, { token: mallory })
    await app.put('/api/user/email', { password: mallorysPassword, email }, { token: mallory })
    const { token: link } = await lastMailTo(app, email)
    await victimArrives(email)
    for (const body of [{ token: link }, { token: link, password: mallorysPassword }]) {
      expect((await app.post('/api/verify', body, { token: mallory })).json()).toMatchObject({ code: 'link-invalid' })
    }
    expect((await account(mallory))?.email).toBe(`mallory-${people}@example.org`)
  })

  it('an unverified address of a provider does not open the account (non-verifying provider)', async () => {
    const email = `victim-${people}@example.org`
    oauth.stranger = { subject: `6${people}`, name: 'Mallory', email, verified: false }
    const first = await signInThrough(app, oauth, provider).catch(() => undefined)
    const victim = await aReader(app, { username: `victim-${people}` })
    const again = await signInThrough(app, oauth, provider).catch(() => undefined)
    for (const token of [first, again]) expect((await account(token))?.email_verified).not.toBe(true)
    expect((await account(victim.token))?.email).toBe(email)
  })
})

/** Begins another sign-in with the cookie of an earlier one. */
async function beginInBrowser(cookie: string): Promise<string> {
  const csrf = await app.get('/api/auth/csrf', { headers: { cookie } })
  const both = `${cookie}; ${(csrf.headers['set-cookie'] ?? '').split(';')[0]}`
  const answer = await app.post('/api/auth/signin/google', { ...csrf.json<object>(), json: 'true' }, { headers: { cookie: both } })
  return answer.json<{ url: string }>().url
}

async function account(token: string | undefined): Promise<{ email: string; email_verified: boolean } | undefined> {
  if (!token) return undefined
  return (await app.get('/api/user', { token })).json<{ data?: { email: string; email_verified: boolean } }>().data
}

async function sessions(): Promise<number> {
  return (await app.services.database.db.selectFrom('sessions').select('id').execute()).length
}
