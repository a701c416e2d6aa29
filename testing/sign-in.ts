import type { ProviderId } from '#community/accounts/rules.ts'
import type { TestOAuth } from './oauth.ts'
import type { Answer, TestApp } from './start-app.ts'

export interface Back {
  code: string
  state: string
  iss?: string
  email?: string
  second_factor?: string
  code_verifier?: string
}

/** A sign-in that has begun in some browser. */
export interface Begun {
  /** The provider's page. */
  url: string
  /** What ties it to the browser. */
  cookie: string
}

/** Begins a sign-in in a browser without any cookie; `more` goes into the form. */
export async function beginSignIn(app: TestApp, provider: ProviderId, more: object = {}, token?: string): Promise<Begun> {
  const { cookie, body } = await csrfForm(app)
  const answer = await app.post(`/api/auth/signin/${provider}`, { ...body, ...more }, { headers: { cookie }, token })
  if (answer.status !== 200) throw new Error(`sign-in through ${provider}: ${answer.status} ${answer.text}`)
  return { url: answer.json<{ url: string }>().url, cookie: cookieOf(answer) }
}

export function finishSignIn(app: TestApp, provider: ProviderId, back: Partial<Back>, cookie: string): Promise<Answer> {
  return app.post(`/api/sociallogin/${provider}?isMain=true`, back, { headers: { cookie } })
}

/** From the click to the token. */
export async function signInThrough(app: TestApp, oauth: TestOAuth, provider: ProviderId): Promise<string> {
  const { url, cookie } = await beginSignIn(app, provider)
  const answer = await finishSignIn(app, provider, await oauth.agree(url), cookie)
  if (answer.status !== 200) throw new Error(`sign-in through ${provider}: ${answer.status} ${answer.text}`)
  return answer.json<{ token: string }>().token
}

export async function csrfForm(app: TestApp): Promise<{ cookie: string; body: { csrfToken: string; json: string } }> {
  const answer = await app.get('/api/auth/csrf')
  return { cookie: cookieOf(answer), body: { ...answer.json<{ csrfToken: string }>(), json: 'true' } }
}

/** `name=value` of the cookie that an answer sets. */
export function cookieOf(answer: Answer): string {
  return (answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
}
